import { createHash } from 'node:crypto'
import { type TermsShown } from '#domain/quote/terms-shown.ts'

/** Which terms these are: other words, contests or details make others. */
export function versionOf(shown: TermsShown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
}
