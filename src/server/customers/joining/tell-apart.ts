import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  deleteDifference,
  findDifference,
  insertDifference,
  lockCustomers,
  lockJoining,
} from '#server/customers/joining/repository.ts'

/** Notes that two customers are not the same, so that neither is offered for the other. */
export function declineOffer(
  context: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
  { id, otherId }: { id: string; otherId: string },
): Promise<{ id: string }> {
  if (id === otherId)
    throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'A customer is the same as itself' })
  return runWrite(context, async (trx, effects) => {
    await lockJoining(trx)
    const found = await lockCustomers(trx, [id, otherId])
    const [first, second] = found
    if (!first || !second) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
    if (first.leaderId === second.leaderId) throw new ProblemError({ code: 'CUSTOMERS_CHANGED' })
    const [oneId, other] = [first.leaderId, second.leaderId].toSorted() as [string, string]
    const at = context.now()
    const pair = { id: randomUUID(), oneId, otherId: other, repId: rep.id, saidAt: at }
    const inserted = await insertDifference(trx, pair)
    if (inserted === undefined) {
      effects.noAudit('It was said before')
      return { id: (await findDifference(trx, oneId, other)) ?? pair.id }
    }
    const detail = { one: oneId, other }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'customers_told_apart', detail })
    return { id: inserted }
  })
}

/** Takes that back: they are offered for each other again. */
export function offerAgain(
  context: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
  id: string,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const deleted = await deleteDifference(trx, id)
    if (!deleted) {
      effects.noAudit('It was taken back before')
      return
    }
    const detail = { one: deleted.oneId, other: deleted.otherId }
    const event = 'customers_offered_again'
    await effects.audit({ at: context.now(), actor: 'rep', repId: rep.id, event, detail })
  })
}
