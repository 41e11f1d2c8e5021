import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { smallerAmount } from '#domain/policy/amendments/settlement.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { moveRefundableFrom } from '#server/accounting/credits/repository.ts'
import { settleStarted } from '#server/accounting/refunds/refund-policy.ts'
import { listRefundsByKey } from '#server/accounting/refunds/repository.ts'
import { startRefund } from '#server/accounting/refunds/start-refund.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

const refundKey = ({ id }: Pick<PolicyChange, 'id'>) => `cancellation:${id}`

/**
 * Moves the day from which the credits of a policy can be refunded with its event, in the transaction of a change.
 *
 * @rule N45 Credits are refundable once the event is over; where it does not take place, at once.
 */
export async function followEvent(
  { db: trx }: Pick<Context, 'db'>,
  { policy }: ChangeSubject,
  { revision }: EvaluatedRequest,
  at: Date,
): Promise<void> {
  const quote = quoteFrom(revision.answers)
  const last = contestDates(quote).at(-1)
  const isOpen = revision.awaitingDates.length > 0
  const afterEvent: CalendarDate | null = last && !isOpen ? addDays(last, 1) : null
  await moveRefundableFrom(trx, policy.id, revision.cancelled ? dayAtEvent(quote, at) : afterEvent)
}

/** Starts to pay back what a cancellation owes, in its transaction; a policy that lapses keeps it as a credit. */
export async function startCancellationRefund(
  context: Context,
  { policy, quote, stored }: ChangeSubject,
  change: PolicyChange,
  rep: { id: string } | undefined,
): Promise<void> {
  const today = dayAtEvent(quote, context.now())
  const { refundable } = await getPolicyBalance(context.db, policy.id, today)
  const amount = smallerAmount(refundable, change.effect.amounts.refundable)
  if (amount <= ZERO) return
  await startRefund(context, {
    policy: { id: policy.id, quoteId: stored.id },
    idempotencyKey: refundKey(change),
    amount,
    today,
    rep,
  })
}

/** Asks the gateway for that refund once the cancellation is stored. */
export async function settleCancellationRefund(context: Context, change: PolicyChange): Promise<void> {
  if (change.action !== 'cancel_policy' || change.state !== 'applied') return
  const started = await listRefundsByKey(context.db, change.policyId, refundKey(change))
  await settleStarted(
    context,
    started.filter(({ state }) => state === 'refunding'),
  )
}
