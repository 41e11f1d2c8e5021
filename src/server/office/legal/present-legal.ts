import type { ReadableLegalPage, ShownLegalPage, ShownLegalPages } from '#contract/office/legal.ts'
import {
  findEnd,
  findVersionInForce,
  isReadable,
  LEGAL_PAGE_FACTS,
  LEGAL_PAGES,
  type LegalHead,
  type LegalPage,
} from '#domain/office/legal/legal-pages.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { findInForce, findVariable } from '#server/config/legal-link.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  countAgreements,
  findLegalText,
  listLegalDrafts,
  listLegalHeads,
  listLegalVersions,
} from '#server/office/legal/repository.ts'

type Read = Pick<Context, 'env' | 'now'>

/** A version as anybody reads it; that in force unless a number is given. */
export async function readLegalPage(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  page: LegalPage,
  number?: number,
): Promise<ReadableLegalPage> {
  const { db, env, now } = context
  const at = now()
  const heads = (await listLegalHeads(db)).filter((head) => head.page === page)
  const inForce = findInForce(context, heads, page, at)
  const variable = findVariable(context, page)
  if (number === undefined && variable !== undefined)
    return { page, text: null, address: variable, number: null, from: null, to: null, in_force: true }
  const found = number === undefined ? inForce : heads.find((head) => head.number === number)
  if (!found || !isReadable(found, at)) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  const end = findEnd(heads, found.number)
  return {
    page,
    text: await findLegalText(db, found.id),
    address: found.address,
    number: found.number,
    from: dateInTimeZone(found.effectiveFrom, env.officeTimeZone),
    to: end && end <= at ? dateInTimeZone(end, env.officeTimeZone) : null,
    in_force: found.id === inForce?.id,
  }
}

/** All legal pages, as owners keep them. */
export async function presentLegalPages(context: Read, db: Db): Promise<ShownLegalPages> {
  const { env, now } = context
  const versions = await listLegalVersions(db)
  const drafts = await listLegalDrafts(db)
  const accepted = await countAgreements(db)
  return {
    pages: LEGAL_PAGES.map((page): ShownLegalPage => {
      const own = versions.filter((version) => version.page === page)
      const draft = drafts.find((one) => one.page === page)
      const inForce = findVersionInForce(own, now())
      return {
        page,
        environment:
          LEGAL_PAGE_FACTS[page].variable in env.given ? (findVariable(context, page) ?? null) : null,
        draft: draft
          ? {
              text: draft.body,
              address: draft.address,
              revision: draft.revision,
              at: draft.savedAt.toISOString(),
              by: draft.who,
            }
          : null,
        next: Math.max(0, ...own.map(({ number }) => number)) + 1,
        versions: own.toReversed().map((version) => ({
          number: version.number,
          text: version.body,
          address: version.address,
          from: dateInTimeZone(version.effectiveFrom, env.officeTimeZone),
          state: stateOf(version, inForce?.id, now()),
          published: { at: version.publishedAt.toISOString(), by: version.who },
          withdrawn:
            version.withdrawnAt && version.withdrawer !== null
              ? { at: version.withdrawnAt.toISOString(), by: version.withdrawer }
              : null,
          accepted: accepted.get(version.id) ?? 0,
        })),
      }
    }),
  }
}

function stateOf(version: LegalHead, inForce: number | undefined, at: Date) {
  if (version.withdrawnAt) return 'withdrawn'
  if (version.id === inForce) return 'in-force'
  return version.effectiveFrom > at ? 'waiting' : 'past'
}
