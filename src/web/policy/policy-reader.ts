import type { PolicyReader } from '#domain/policy/producer-of-record.ts'
import type { Policy } from '#web/policy/queries.ts'

/** As whom somebody reads a policy. An older server does not say it: there, its receipt or invoice was its seller's alone. */
export function readerOf({
  reader,
  sold_by_producer: isSold,
  receipt,
  invoice,
}: Pick<Policy, 'reader' | 'sold_by_producer' | 'receipt' | 'invoice'>): PolicyReader {
  if (reader) return reader
  if (!isSold) return 'holder'
  return receipt || invoice ? 'producer' : 'client'
}

/**
 * Whether somebody has money on a policy: what they paid, owe or may get back.
 *
 * @rule N87 Whoever paid before another one became the payer keeps seeing it, and gets back what is left of it.
 */
export function hasMoney(policy: Policy): boolean {
  const { statement } = policy
  return statement === undefined ? readerOf(policy) !== 'client' : statement !== null
}
