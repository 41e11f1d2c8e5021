import { fieldChanges, rowMoves } from '#domain/quote/transitions/field-changes.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { WireValue } from '#domain/values/field.ts'
import { insertRepChanges, moveRepChanges } from '#server/audit/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'

interface Edit {
  quoteId: string
  before: FlatAnswers
  after: FlatAnswers
  at: Date
  rep?: Rep | undefined
  reason?: string | undefined
}

/**
 * Records what a rep changed, in the transaction of the save. Records of a contest move with it, also when a customer
 * moves it.
 *
 * @rule R02 Each change by a rep is recorded: field, before, after, who, when and why.
 */
export async function recordRepChanges(
  trx: Db,
  { quoteId, before, after, at, rep, reason }: Edit,
): Promise<void> {
  await moveRepChanges(trx, quoteId, rowMoves(before, after))
  if (!rep) return
  const changes = fieldChanges(before, after).map((change) => ({
    quoteId,
    repId: rep.id,
    at,
    field: change.field,
    before: textOf(change.before),
    after: textOf(change.after),
    reason: reason ?? null,
    entity: change.row?.entity ?? null,
    slot: change.row?.slot ?? null,
  }))
  if (changes.length > 0) await insertRepChanges(trx, changes)
}

function textOf(value: WireValue): string | null {
  return value === null ? null : String(value)
}
