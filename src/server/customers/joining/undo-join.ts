import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  endJoin,
  lockCustomers,
  lockJoin,
  lockJoining,
  showAgain,
  takeMembersBack,
} from '#server/customers/joining/repository.ts'

/**
 * Separates a customer that was joined.
 *
 * @rule O18 A join is undone at any time, whatever was joined since: the customer leads itself again with those that were joined
 * into it, and nobody else.
 */
export function undoJoin(
  context: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
  id: string,
): Promise<{ id: string }> {
  return runWrite(context, async (trx, effects) => {
    await lockJoining(trx)
    const join = await lockJoin(trx, id)
    if (!join) throw new ProblemError({ code: 'NOT_FOUND', what: 'join' })
    if (join.undoneAt) throw new ProblemError({ code: 'CUSTOMERS_CHANGED' })
    const at = context.now()
    const { customerId, intoId } = join
    const [separated] = await lockCustomers(trx, [customerId])
    if (!separated) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
    await endJoin(trx, id, { undoneBy: rep.id, undoneAt: at })
    await takeMembersBack(trx, customerId)
    await showAgain(trx, [customerId, separated.leaderId])
    const detail = { join: id, customer: customerId, into: intoId }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'customers_separated', detail })
    return { id: customerId }
  })
}
