import { type Policy } from '#web/policy/queries.ts'

/** Who reads the page of a policy: who bought it for itself, the producer who sold it, or that producer's client. */
export type PolicyReader = 'holder' | 'producer' | 'client'

/** @rule N63 The receipt or the invoice of a policy that a producer sold is the producer's, and no other reader has it. */
export function readerOf({
  sold_by_producer: isSold,
  receipt,
  invoice,
}: Pick<Policy, 'sold_by_producer' | 'receipt' | 'invoice'>): PolicyReader {
  if (!isSold) return 'holder'
  return receipt || invoice ? 'producer' : 'client'
}
