/**
 * Where a fact of a claim comes from: the report, a record of the event day, a document of the checklist that was accepted, or
 * what a rep has found.
 */
export const FACT_SOURCES = ['report', 'event-day', 'document', 'finding'] as const

export type FactSource = (typeof FACT_SOURCES)[number]

/** What one source says. */
export interface SourcedValue<T> {
  source: FactSource
  value: T
  /** ISO 8601 in UTC: of several findings the newest counts. */
  at: string
  /** The report, record, document or rep, to show beside the value. */
  from: string
}

/** What everybody says about one fact; nothing if nobody has said anything. */
export type Sourced<T> = readonly SourcedValue<T>[]

/** How unfavourable a value is for the claimant: of two values that count alike the higher one is taken. */
export type Harm<T> = (value: T) => number

/**
 * What counts of everything that is said about a fact; undefined if nobody has said anything.
 *
 * @rule N105 What a rep has found wins, then what accepted documents show, then the least favourable of the rest until somebody resolves it.
 */
export function resolveFact<T>(said: Sourced<T>, harm: Harm<T>): SourcedValue<T> | undefined {
  const findings = said.filter(({ source }) => source === 'finding')
  if (findings.length > 0) return newest(findings)
  const documents = said.filter(({ source }) => source === 'document')
  return leastFavourable(documents.length > 0 ? documents : said, harm)
}

/** Whether sources disagree so that a rep should look at it: values of different harm, and no finding. */
export function isContradicted<T>(said: Sourced<T>, harm: Harm<T>): boolean {
  if (said.some(({ source }) => source === 'finding')) return false
  return new Set(said.map(({ value }) => harm(value))).size > 1
}

function newest<T>(said: Sourced<T>): SourcedValue<T> | undefined {
  return said.reduce<SourcedValue<T> | undefined>(
    (last, one) => (last && isAfter(last, one) ? last : one),
    undefined,
  )
}

/** Of two at the same moment the one whose source sorts last, so that the order of reading changes nothing. */
function isAfter(one: SourcedValue<unknown>, other: SourcedValue<unknown>): boolean {
  return one.at === other.at ? one.from > other.from : one.at > other.at
}

function leastFavourable<T>(said: Sourced<T>, harm: Harm<T>): SourcedValue<T> | undefined {
  return said.reduce<SourcedValue<T> | undefined>((worst, one) => {
    if (!worst) return one
    const difference = harm(worst.value) - harm(one.value)
    return difference > 0 || (difference === 0 && !isAfter(one, worst)) ? worst : one
  }, undefined)
}
