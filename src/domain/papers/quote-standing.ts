import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type QuoteOnFile } from '#domain/papers/quote-draft.ts'

type Notice = PaperWords['notices'][number]

interface Standing {
  /** What there is to say while it is not bought. */
  open?: Notice
  /** What of its policy holds in the place of this paper. */
  bought: (policyNumber: string) => string
}

/**
 * What a paper of a quote says above all.
 *
 * @rule O02 Once a quote is bought, each of its papers names the one of the policy that holds instead.
 */
export function standing({ policyNumber }: QuoteOnFile, { open, bought }: Standing): Notice[] {
  if (policyNumber !== null) return [{ title: 'This quote has been bought', text: bought(policyNumber) }]
  return open ? [open] : []
}
