import { createHash, randomUUID } from 'node:crypto'
import { type OpenItem, type Pair, pairShares, spread } from '#domain/accounting/spread.ts'
import type { EarlierPayer } from '#domain/policy/producer-of-record.ts'

import { ProblemError } from '#domain/problem.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO, smallerAmount } from '#domain/values/money.ts'
import { listCredits } from '#server/accounting/credits/repository.ts'
import { queueRefundTask } from '#server/accounting/refunds/queue-refund-mail.ts'
import {
  insertRefunds,
  listRefundableMoney,
  type RefundableMoney,
  listRefundsByKey,
  type Refund,
  updateRefund,
} from '#server/accounting/refunds/repository.ts'
import { findUnappliedMoney } from '#server/accounting/invoices/repository.ts'
import { getPolicyBalance, lockPolicy } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { leaseExpiry } from '#server/payments/lease.ts'

export interface RefundStart {
  policy: { id: string; quoteId: string }
  idempotencyKey: string
  amount: Cents
  /** The day at the event. */
  today: CalendarDate
  /** Whose credits; everybody's, unless given. */
  payers?: readonly number[] | undefined
  /** The credit memo that is paid out alone; all that can be, unless given. */
  credit?: string | undefined
  /** A rep pays it back outside of the gateway, even if a card paid. */
  byHand?: boolean
  /** The payment of which it gives back what pays nothing; absent if it pays out credits. */
  payment?: string
  /** How it was paid back already, outside of the gateway; it is nobody's task then. */
  reference?: string
  /** Absent if the customer asks. */
  rep?: { id: string } | undefined
}

/** `replayed` if an earlier call with the same key made them. */
export interface StartedRefunds {
  refunds: Refund[]
  replayed: boolean
}

/**
 * Starts to pay back a credit of a policy, or what of a payment pays nothing. Each part of it goes back to one charge, and gets a lease, so that another process
 * settles it after a crash; what did not come through the gateway becomes a rep's task.
 *
 * @rule N77 One key makes one refund: a repeated call resumes it or repeats its answer; with another amount it is refused.
 * @rule N80 No more is refunded than the credit that is left, the money received, and what each charge took.
 */
export async function startRefund(context: Context, request: RefundStart): Promise<StartedRefunds> {
  return runWrite(context, async (trx, effects) => {
    const { earlierPayers } = await lockPolicy(trx, request.policy.id)
    const earlier = await listRefundsByKey(trx, request.policy.id, request.idempotencyKey)
    if (earlier.length > 0) return resumeRefunds(context, trx, effects, request, earlier)
    const started = await planRefunds(context, trx, request, earlierPayers)
    await insertRefunds(trx, started)
    for (const refund of started) await scheduleRefund(context, trx, refund, request)
    await effects.audit({
      quoteId: request.policy.quoteId,
      at: context.now(),
      ...(request.rep ? { actor: 'rep', repId: request.rep.id } : { actor: 'client' }),
      event: 'refund_started',
      detail: { refunds: started.map(({ id }) => id).join(', '), cents: request.amount },
    })
    return { refunds: started, replayed: false }
  })
}

function planRefunds(
  context: Context,
  trx: Db,
  request: RefundStart,
  earlierPayers: readonly EarlierPayer[],
): Promise<Refund[]> {
  return request.payment === undefined
    ? planCreditRefunds(context, trx, request, earlierPayers)
    : planPaymentRefund(context, trx, request, request.payment)
}

/**
 * What of a payment pays nothing goes back to where the payment came from.
 *
 * @rule N80 A refund of unapplied money draws on the payment, and is never more than what of it pays nothing.
 */
async function planPaymentRefund(
  context: Context,
  trx: Db,
  request: RefundStart,
  payment: string,
): Promise<Refund[]> {
  const found = await findUnappliedMoney(trx, request.policy.id, payment)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
  const { left, gateway, payer } = found
  if (request.amount <= ZERO || request.amount > left)
    throw new ProblemError({ code: 'NOT_REFUNDABLE', refundable: left })
  const money = { number: payment, kind: 'payment', payer, open: left, gateway } as const
  return [newRefund(context, request, { from: null, money, amount: request.amount, place: 1 })]
}

/** One for every pair of a credit and the receipt or payment whose money goes back for it. */
async function planCreditRefunds(
  context: Context,
  trx: Db,
  request: RefundStart,
  earlierPayers: readonly EarlierPayer[],
): Promise<Refund[]> {
  const { policy, amount, today, credit } = request
  const { refundable } = await getPolicyBalance(trx, policy.id, today, request.payers)
  if (amount <= ZERO || amount > refundable) throw new ProblemError({ code: 'NOT_REFUNDABLE', refundable })
  const credits = (await listCredits(trx, policy.id))
    .filter(({ memo: { refundableFrom } }) => refundableFrom !== null && refundableFrom <= today)
    .filter(({ payer }) => request.payers?.includes(payer) ?? true)
    .filter(({ memo }) => credit === undefined || memo.number === credit)
    .map(({ memo, left, payer }) => ({ number: memo.number, open: left, payer }))
  const received = await listRefundableMoney(trx, policy.id)
  const pairs = pairByPayer(amount, credits, received, {
    acrossPayers: earlierPayers.some(({ switched }) => switched),
  })
  const paired = sum(pairs.map((pair) => pair.amount))
  if (credit !== undefined && paired < amount)
    throw new ProblemError({ code: 'NOT_REFUNDABLE', refundable: paired, credit })
  if (paired !== amount)
    throw new Error(`The credits and the money of policy ${policy.id} do not make up what can be refunded`)
  const moneyOf = new Map(received.map((money) => [money.number, money]))
  return pairs.map(({ from, to, amount: share }, nth) => {
    const money = moneyOf.get(to)
    if (!money) throw new Error(`A refund gives back money of ${to}, which is not of the policy`)
    return newRefund(context, request, { from, money, amount: share, place: nth + 1 })
  })
}

interface OfPayer extends OpenItem {
  payer: number
}

/**
 * @rule N87 A credit goes back to the charges of its own payer; only where a policy was once switched, so that the credit names
 * another payer, to the other charges too.
 */
function pairByPayer(
  amount: Cents,
  credits: readonly OfPayer[],
  receipts: readonly OfPayer[],
  { acrossPayers }: { acrossPayers: boolean },
): Pair[] {
  const payers = [...new Set(credits.map(({ payer }) => payer))]
  const own = payers.reduce<Pair[]>((pairs, payer) => {
    const isOwn = (item: OfPayer) => item.payer === payer
    const left = subtract(amount, sum(pairs.map((pair) => pair.amount)))
    return [...pairs, ...pairUpTo(left, credits.filter(isOwn), receipts.filter(isOwn))]
  }, [])
  if (!acrossPayers) return own
  const left = subtract(amount, sum(own.map((pair) => pair.amount)))
  const others = pairUpTo(
    left,
    credits.map((item) => lessPaired(item, own, 'from')),
    receipts.map((item) => lessPaired(item, own, 'to')),
  )
  return [...own, ...others]
}

function pairUpTo(amount: Cents, credits: readonly OpenItem[], receipts: readonly OpenItem[]): Pair[] {
  const open = [credits, receipts].map((items) => sum(items.map((item) => item.open)))
  const possible = open.reduce((least, one) => smallerAmount(least, one), amount)
  return pairShares(spread(possible, credits), spread(possible, receipts))
}

function lessPaired({ number, open }: OpenItem, pairs: readonly Pair[], side: 'from' | 'to'): OpenItem {
  const paired = pairs.filter((pair) => pair[side] === number).map((pair) => pair.amount)
  return { number, open: subtract(open, sum(paired)) }
}

interface Part {
  /** The credit memo that is paid out, if one is. */
  from: string | null
  money: RefundableMoney
  amount: Cents
  place: number
}

function newRefund({ now, gateway }: Context, request: RefundStart, part: Part): Refund {
  const startedAt = now()
  const { money } = part
  // Another gateway than the one that is set up cannot be asked.
  const isAtGateway = request.byHand !== true && money.gateway === gateway.name
  return {
    id: randomUUID(),
    policyId: request.policy.id,
    creditMemo: part.from,
    receipt: money.kind === 'receipt' ? money.number : null,
    payment: money.kind === 'payment' ? money.number : null,
    amountCents: part.amount,
    state: isAtGateway ? 'refunding' : 'by_hand',
    idempotencyKey: request.idempotencyKey,
    place: part.place,
    requestHash: hashRequest(request),
    gateway: isAtGateway ? gateway.name : null,
    gatewayReference: null,
    reference: null,
    failureReason: null,
    leaseUntil: isAtGateway ? leaseExpiry(startedAt) : startedAt,
    attempts: 0,
    startedAt,
    settledAt: null,
    repId: request.rep?.id ?? null,
    recordedBy: null,
    number: null,
    content: null,
    voidedAt: null,
    requestId: getRequestId() ?? null,
  }
}

/** A job takes over after a crash; what is made by hand is a task of the office. */
async function scheduleRefund(
  context: Context,
  trx: Db,
  refund: Refund,
  { reference }: RefundStart,
): Promise<void> {
  if (refund.state === 'by_hand') {
    if (reference === undefined) await queueRefundTask(trx, context, refund)
    return
  }
  await enqueueJob(trx, {
    kind: 'settle-refund',
    payload: { refundId: refund.id },
    dedupe: `settle-refund:${refund.id}`,
    runAt: refund.leaseUntil,
  })
}

async function resumeRefunds(
  { now }: Context,
  trx: Db,
  effects: Effects,
  request: RefundStart,
  earlier: Refund[],
): Promise<StartedRefunds> {
  if (earlier.some(({ requestHash }) => requestHash !== hashRequest(request)))
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  effects.noAudit('The refund was recorded when it started')
  const open = earlier.filter(({ state }) => state === 'refunding')
  if (open.length === 0) return { refunds: earlier, replayed: true }
  const at = now()
  if (open.some(({ leaseUntil }) => leaseUntil > at))
    throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 1 })
  const leaseUntil = leaseExpiry(at)
  for (const { id } of open) await updateRefund(trx, id, { leaseUntil })
  const isOpen = new Set(open)
  return {
    refunds: earlier.map((refund) => (isOpen.has(refund) ? { ...refund, leaseUntil } : refund)),
    replayed: false,
  }
}

function hashRequest({ amount, byHand = false, rep, payment, reference, credit }: RefundStart): string {
  const ofCredit = credit === undefined ? [] : [credit]
  const ofPayment = payment === undefined ? [] : [payment, reference ?? null]
  return createHash('sha256')
    .update(JSON.stringify([amount, byHand, rep?.id ?? null, ...ofPayment, ...ofCredit]))
    .digest('hex')
}
