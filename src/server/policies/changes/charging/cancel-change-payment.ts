import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { type Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockChange, type NamedChange } from '#server/policies/amendments/lock-change.ts'
import { isPaidBy } from '#server/policies/changes/deciding/who-decides.ts'
import { findChange, findPaymentOfChange, type PolicyChange } from '#server/policies/amendments/repository.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { type Purchase, updatePurchase } from '#server/payments/repository.ts'
import { PAYMENT_CANCELED } from '#server/payments/settling/cancel-waiting-payment.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'

const RETRY_SHORTLY = { code: 'IN_PROGRESS', retryAfterSeconds: 2 } as const

/**
 * Cancels the payment of a change that waits for its cardholder, for whoever pays it. What was approved then waits for
 * another payment; if it is too late to cancel, the change is made and the problem says so.
 *
 * @rule N60 N77 A payment is cancelled at the gateway before another one of the same change may start.
 */
export async function cancelChangePayment(
  context: Context,
  named: NamedChange & ChangeCaller,
): Promise<PolicyChange> {
  const { change, leased } = await runWrite(context, async (trx, effects) => {
    effects.noAudit('What becomes of the payment is recorded when it is settled')
    const found = await lockChange(trx, named, named)
    if (!isPaidBy(found.subject, requesterOf(named, found.subject)))
      throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
    const isCharging = found.change.state === 'charging'
    return {
      change: found.change,
      leased: isCharging ? await leaseWaitingPayment(trx, context, found.change) : undefined,
    }
  })
  const payment = leased && (await cancelPurchase(context, leased, PAYMENT_CANCELED))
  if (payment && isOpenPurchase(payment)) throw new ProblemError(RETRY_SHORTLY)
  const now = (await findChange(context.db, change.id)) ?? change
  if (now.state === 'charging') throw new ProblemError(RETRY_SHORTLY)
  if (now.state !== 'waiting') throw new ProblemError({ code: 'CHANGE_DECIDED', state: now.state })
  return now
}

/** Takes the lease of a payment that waits for its cardholder; one that is being charged is waited for. */
export async function leaseWaitingPayment(
  trx: Db,
  { now }: Pick<Context, 'now'>,
  { id }: PolicyChange,
): Promise<Purchase | undefined> {
  const open = await findPaymentOfChange(trx, id)
  if (!open || !isOpenPurchase(open)) return undefined
  const at = now()
  if (open.state === 'charging' || open.leaseUntil > at) throw new ProblemError(RETRY_SHORTLY)
  const leaseUntil = leaseExpiry(at)
  await updatePurchase(trx, open.id, { leaseUntil })
  return { ...open, leaseUntil }
}
