import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  findReasons,
  giveMembers,
  insertJoin,
  lockCustomers,
  lockJoining,
  showAgain,
} from '#server/customers/joining/repository.ts'

interface Seen {
  id: string
  version: number
}

/**
 * Joins a customer into another, whose name and address lead.
 *
 * @rule O18 A rep joins two customers, and nothing joins them by itself. Whoever has seen either as it no longer is, is told,
 * and joins nothing. What anybody may open is decided elsewhere, and stays as it is.
 */
export function joinCustomers(
  context: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
  { leads, joined }: { leads: Seen; joined: Seen },
): Promise<{ id: string; join_id: string }> {
  if (leads.id === joined.id)
    throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'A customer can’t be joined into itself' })
  return runWrite(context, async (trx, effects) => {
    await lockJoining(trx)
    const found = await lockCustomers(trx, [leads.id, joined.id])
    for (const { id, version } of [leads, joined]) {
      const now = found.find((one) => one.id === id)
      if (!now) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
      if (now.leaderId !== id || now.version !== version)
        throw new ProblemError({ code: 'CUSTOMERS_CHANGED' })
    }
    const at = context.now()
    const join = { id: randomUUID(), customerId: joined.id, intoId: leads.id, joinedBy: rep.id, joinedAt: at }
    await insertJoin(trx, { ...join, reasons: await findReasons(trx, leads.id, joined.id) })
    await giveMembers(trx, joined.id, leads.id)
    await showAgain(trx, [leads.id, joined.id])
    const detail = { join: join.id, customer: joined.id, into: leads.id }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'customers_joined', detail })
    return { id: leads.id, join_id: join.id }
  })
}
