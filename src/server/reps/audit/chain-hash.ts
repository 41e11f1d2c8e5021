import { createHash } from 'node:crypto'
import { type AuditRow } from '#server/reps/audit/repository.ts'

/**
 * What the hash of a row is to be: SHA-256 of the hash before it and of the row as JSON whose keys stand in this order.
 * The database computes the same when a row is written; here it is done apart from it, so that the two check each other.
 */
export function computeChainHash(previous: string, row: Omit<AuditRow, 'id' | 'hash'>): string {
  const { chain, place, at, actor, rep, event, detail, request } = row
  const text = JSON.stringify({ chain, place, at, actor, rep, event, detail, request })
  return createHash('sha256').update(previous).update(text).digest('hex')
}
