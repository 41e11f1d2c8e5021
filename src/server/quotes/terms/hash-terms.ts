import { createHash } from 'node:crypto'
import { type TermsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'

/** Which terms these are: other words, contests or details make others. */
export function hashTerms(shown: TermsSnapshot): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
}
