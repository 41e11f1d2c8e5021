import { pagePath } from '#contract/page-path.ts'
import { findVersionInForce, type LegalHead, type LegalPage } from '#domain/office/legal/legal-pages.ts'
import type { Env } from '#server/kit/config/env.ts'

declare module '#server/kit/config/env.ts' {
  interface Env {
    /** The addresses of the insurer's own pages that the environment sets. */
    legalPages: Readonly<Record<LegalPage, string | undefined>>
    /** The versions of those pages that owners have published; the environment sets nothing of them. */
    legalVersions: readonly LegalHead[]
  }
}

interface WithPages {
  env: Pick<Env, 'legalPages' | 'legalVersions'>
}

/** The address of a page that a variable of the environment sets. */
export function findVariable({ env }: WithPages, page: LegalPage): string | undefined {
  return env.legalPages[page]
}

/**
 * The version of a page in force, among all versions; undefined where none is, or where the environment names an address.
 *
 * @rule R02 A variable of the environment that is set wins over the versions of the office.
 */
export function findInForce(
  context: WithPages,
  heads: readonly LegalHead[],
  page: LegalPage,
  at: Date,
): LegalHead | undefined {
  if (findVariable(context, page) !== undefined) return undefined
  return findVersionInForce(
    heads.filter((head) => head.page === page),
    at,
  )
}

/** Where our pages link to: the variable’s address, the version’s, or our own page that shows its text; null for no link. */
export function findLegalLink(context: WithPages, page: LegalPage, at: Date): string | null {
  const inForce = findInForce(context, context.env.legalVersions, page, at)
  if (!inForce) return findVariable(context, page) ?? null
  return inForce.address ?? pagePath('legal', { legalpage: page })
}
