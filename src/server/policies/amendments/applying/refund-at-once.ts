import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { settleShares } from '#domain/policy/paid-shares.ts'
import { currentPayer } from '#domain/policy/producer-of-record.ts'
import { refundableFor } from '#domain/accounting/refundable.ts'

import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, ZERO, atLeastZero, smallerAmount } from '#domain/values/money.ts'
import { moveRefundableFrom } from '#server/accounting/credits/repository.ts'
import { settleStarted } from '#server/accounting/refunds/refund-policy.ts'
import { listRefunds } from '#server/accounting/refunds/repository.ts'
import { startRefund } from '#server/accounting/refunds/start-refund.ts'
import { getPolicyBalance, listPaidShares } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'

/** One refund for each payer; only the first one's is named by the change alone. */
const refundKey = ({ id }: Pick<StoredAmendment, 'id'>, payer = 1) =>
  payer === 1 ? `cancellation:${id}` : `cancellation:${id}:${payer}`

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

/**
 * Starts to pay back what a cancellation owes, in its transaction; a policy that lapses keeps it as a credit.
 *
 * @rule N45 What is owed beside it comes first, also if a rep cancels: who knows better refunds the rest afterwards.
 * @rule N87 Of several payers each is paid back what it paid and is charged no more; a courtesy to one takes nothing from another.
 */
export async function startCancellationRefund(
  context: Context,
  { policy, quote, stored, received }: ChangeSubject,
  {
    change,
    revision,
  }: { change: Pick<StoredAmendment, 'id' | 'effect'>; revision: EvaluatedRequest['revision'] },
  rep: { id: string } | undefined,
): Promise<void> {
  const today = dayAtEvent(quote, context.now())
  const start = async (payer: number, owed: Cents, payers?: readonly number[]) => {
    const balance = await getPolicyBalance(context.db, policy.id, today, payers)
    const amount = smallerAmount(refundableFor('payer', balance), owed)
    if (amount <= ZERO) return
    await startRefund(context, {
      policy: { id: policy.id, quoteId: stored.id },
      idempotencyKey: refundKey(change, payer),
      amount,
      today,
      payers,
      rep,
    })
  }
  if (currentPayer(policy) === 1) return start(1, change.effect.amounts.refundable)
  // Of a policy that was switched a credit may name another payer than the one who paid.
  if (policy.earlierPayers.some(({ switched }) => switched))
    return start(1, atLeastZero(subtract(received, revision.total)))
  for (const { payer, amount: kept } of settleShares(await listPaidShares(context.db, policy.id))) {
    const { paid, unapplied } = await getPolicyBalance(context.db, policy.id, today, [payer])
    await start(payer, atLeastZero(subtract(subtract(paid, unapplied), kept)), [payer])
  }
}

/** Asks the gateway for those refunds once the cancellation is stored. */
export async function settleCancellationRefund(context: Context, change: StoredAmendment): Promise<void> {
  if (change.action !== 'cancel_policy' || change.state !== 'applied') return
  const started = await listRefunds(context.db, change.policyId)
  await settleStarted(
    context,
    started.filter(
      ({ state, idempotencyKey }) => state === 'refunding' && idempotencyKey.startsWith(refundKey(change)),
    ),
  )
}
