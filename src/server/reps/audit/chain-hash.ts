import { createHash } from 'node:crypto'
import { type AuditRow } from '#server/kit/audit/repository.ts'

/**
 * The expected hash of a row: SHA-256 of the previous hash and of the row as JSON with its keys in this order. The
 * database computes it when a row is written; this is a second implementation, so that the two check each other.
 */
export function computeChainHash(previous: string, row: Omit<AuditRow, 'id' | 'hash'>): string {
  const { chain, place, at, actor, rep, event, detail, request } = row
  const text = JSON.stringify({ chain, place, at, actor, rep, event, detail, request })
  return createHash('sha256').update(previous).update(text).digest('hex')
}
