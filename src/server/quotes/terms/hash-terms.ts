import { createHash } from 'node:crypto'
import type { TermsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'

/** The version of the terms: it changes with their text, contests and details. */
export function hashTerms(snapshot: TermsSnapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('hex').slice(0, 16)
}
