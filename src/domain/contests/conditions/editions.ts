import { TERMS_2027_1 } from '#domain/contests/conditions/terms-2027-1.ts'
import { TERMS_2027_2 } from '#domain/contests/conditions/terms-2027-2.ts'
import type { TermsEdition } from '#domain/contests/conditions/terms-edition.ts'

/** What a quote is bought under. */
export const CURRENT_TERMS: TermsEdition = TERMS_2027_2

/** The version of the terms that a new policy is issued with. */
export const CERTIFICATE_TERMS_VERSION = CURRENT_TERMS.version

const EDITIONS: readonly TermsEdition[] = [TERMS_2027_1, TERMS_2027_2]

/** The edition that a certificate was issued with; undefined if only its printed words are known. */
export function editionOf(version: string): TermsEdition | undefined {
  return EDITIONS.find((edition) => edition.version === version)
}
