import { type PolicyReader } from '#web/api/change-reader.ts'
import { type Policy } from '#web/policy/queries.ts'

/** @rule N63 The receipt or the invoice of a policy that a producer sold is the producer's, and no other reader has it. */
export function readerOf({
  sold_by_producer: isSold,
  receipt,
  invoice,
}: Pick<Policy, 'sold_by_producer' | 'receipt' | 'invoice'>): PolicyReader {
  if (!isSold) return 'holder'
  return receipt || invoice ? 'producer' : 'client'
}
