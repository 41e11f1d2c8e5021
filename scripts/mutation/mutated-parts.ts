/**
 * The rules that are mutated, by the parts of docs/MUTATION.md: what decides a price, a policy's changes and its money. A file
 * belongs to the first folder that holds it.
 */
const FOLDERS = [
  ['rating', 'src/domain/pricing/rating'],
  ['pricing', 'src/domain/pricing'],
  ['contests', 'src/domain/contests'],
  ['signs', 'src/domain/quote/signs'],
  ['quotes', 'src/domain/quote'],
  ['amendments', 'src/domain/policy/amendments'],
  ['policies', 'src/domain/policy'],
  ['accounting', 'src/domain/accounting'],
] as const

export type MutatedPart = (typeof FOLDERS)[number][0]

export const MUTATED_PARTS: readonly MutatedPart[] = FOLDERS.map(([part]) => part)

/**
 * Not mutated: tests, fields and steps, whose values are asserted where they are used, and texts that only documents and pages
 * show.
 */
const LEFT_OUT = /\.(test|fields|step)\.ts$|\/(insured-rows|description|short-summary)\.ts$/

/** The part of a file; undefined if it is not mutated. */
export function mutatedPartOf(file: string): MutatedPart | undefined {
  if (LEFT_OUT.test(file)) return undefined
  return FOLDERS.find(([, folder]) => file.startsWith(`${folder}/`))?.[0]
}
