/** The pages of the office that customers read before they buy, as addresses name them. */
export const LEGAL_PAGES = ['terms', 'privacy'] as const

export type LegalPage = (typeof LEGAL_PAGES)[number]

interface LegalPageFacts {
  title: string
  /** What the settings call it. */
  label: string
  /** The variable of the environment that sets an address instead. */
  variable: 'TERMS_URL' | 'PRIVACY_URL'
}

export const LEGAL_PAGE_FACTS: Readonly<Record<LegalPage, LegalPageFacts>> = {
  terms: { title: 'Terms', label: 'Terms', variable: 'TERMS_URL' },
  privacy: { title: 'Privacy', label: 'Privacy', variable: 'PRIVACY_URL' },
}

export function isLegalPage(name: string): name is LegalPage {
  return (LEGAL_PAGES as readonly string[]).includes(name)
}

/** When a version holds. */
export interface LegalTerm {
  /** Counts the versions of a page from 1. */
  number: number
  effectiveFrom: Date
  withdrawnAt: Date | null
}

/** A version without its text. */
export interface LegalHead extends LegalTerm {
  id: number
  page: LegalPage
  /** Of a page that is kept elsewhere. */
  address: string | null
}

/**
 * The version in force at a moment; undefined before the first.
 *
 * @rule N47 Of the versions that have begun and were not withdrawn, the one that began last is in force; of two that began at the
 * same moment, the later one.
 */
export function findVersionInForce<Version extends LegalTerm>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  return orderVersions(versions)
    .filter(({ effectiveFrom }) => effectiveFrom <= at)
    .at(-1)
}

/** The version that is published and has not begun; only one waits at a time. */
export function findWaitingVersion<Version extends LegalTerm>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  return orderVersions(versions).find(({ effectiveFrom }) => effectiveFrom > at)
}

/** When a version ends, which is when the next one begins; undefined while none follows. */
export function findEnd(versions: readonly LegalTerm[], number: number): Date | undefined {
  const ordered = orderVersions(versions)
  const place = ordered.findIndex((version) => version.number === number)
  return place === -1 ? undefined : ordered[place + 1]?.effectiveFrom
}

/** Whether anybody can read it: it is or was in force. */
export function isReadable({ effectiveFrom, withdrawnAt }: LegalTerm, at: Date): boolean {
  return withdrawnAt === null && effectiveFrom <= at
}

function orderVersions<Version extends LegalTerm>(versions: readonly Version[]): Version[] {
  return versions
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .toSorted(
      (one, other) =>
        one.effectiveFrom.getTime() - other.effectiveFrom.getTime() || one.number - other.number,
    )
}
