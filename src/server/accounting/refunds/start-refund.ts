import { createHash, randomUUID } from 'node:crypto'
import { pairShares, spread } from '#domain/accounting/spread.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import { listCredits } from '#server/accounting/credits/repository.ts'
import { queueRefundTask } from '#server/accounting/refunds/queue-refund-mail.ts'
import {
  insertRefunds,
  listRefundableReceipts,
  listRefundsByKey,
  type Refund,
  updateRefund,
} from '#server/accounting/refunds/repository.ts'
import { getPolicyBalance, lockPolicy } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import { type Effects, runWrite } from '#server/kit/writes/run-write.ts'
import { leaseExpiry } from '#server/payments/lease.ts'

export interface RefundStart {
  policy: { id: string; quoteId: string }
  idempotencyKey: string
  amount: Cents
  /** The day at the event. */
  today: CalendarDate
  /** A rep pays it back outside of the gateway, even if a card paid. */
  byHand?: boolean
  /** Absent if the customer asks. */
  rep?: { id: string } | undefined
}

/** `replayed` if an earlier call with the same key made them. */
export interface StartedRefunds {
  refunds: Refund[]
  replayed: boolean
}

/**
 * Starts to pay back a credit of a policy. Each part of it goes back to one charge, and gets a lease, so that another process
 * settles it after a crash; what did not come through the gateway becomes a rep's task.
 *
 * @rule N77 One key makes one refund: a repeated call resumes it or repeats its answer; with another amount it is refused.
 * @rule N80 No more is refunded than the credit that is left, the money received, and what each charge took.
 */
export async function startRefund(context: Context, request: RefundStart): Promise<StartedRefunds> {
  return runWrite(context, async (trx, effects) => {
    await lockPolicy(trx, request.policy.id)
    const earlier = await listRefundsByKey(trx, request.policy.id, request.idempotencyKey)
    if (earlier.length > 0) return resumeRefunds(context, trx, effects, request, earlier)
    const started = await planRefunds(context, trx, request)
    await insertRefunds(trx, started)
    for (const refund of started) await scheduleRefund(context, trx, refund)
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

/** One for every pair of a credit and the receipt whose money goes back for it. */
async function planRefunds(context: Context, trx: Db, request: RefundStart): Promise<Refund[]> {
  const { policy, amount, today, byHand = false } = request
  const { refundable } = await getPolicyBalance(trx, policy.id, today)
  if (amount <= ZERO || amount > refundable) throw new ProblemError({ code: 'NOT_REFUNDABLE', refundable })
  const credits = (await listCredits(trx, policy.id))
    .filter(({ memo: { refundableFrom } }) => refundableFrom !== null && refundableFrom <= today)
    .map(({ memo, left }) => ({ number: memo.number, open: left }))
  const receipts = await listRefundableReceipts(trx, policy.id)
  const pairs = pairShares(spread(amount, credits), spread(amount, receipts))
  if (sum(pairs.map((pair) => pair.amount)) !== amount)
    throw new Error(`The credits and receipts of policy ${policy.id} do not make up what can be refunded`)
  const gatewayOf = new Map(receipts.map(({ number, gateway }) => [number, gateway]))
  return pairs.map((pair, nth) => {
    // Another gateway than the one that is set up cannot be asked.
    const isAtGateway = !byHand && gatewayOf.get(pair.to) === context.gateway.name
    return newRefund(context, request, { ...pair, place: nth + 1, isAtGateway })
  })
}

interface Part {
  from: string
  to: string
  amount: Cents
  place: number
  isAtGateway: boolean
}

function newRefund({ now, gateway }: Context, request: RefundStart, part: Part): Refund {
  const startedAt = now()
  return {
    id: randomUUID(),
    policyId: request.policy.id,
    creditMemo: part.from,
    receipt: part.to,
    amountCents: part.amount,
    state: part.isAtGateway ? 'refunding' : 'by_hand',
    idempotencyKey: request.idempotencyKey,
    place: part.place,
    requestHash: hashRequest(request),
    gateway: part.isAtGateway ? gateway.name : null,
    gatewayReference: null,
    reference: null,
    failureReason: null,
    leaseUntil: part.isAtGateway ? leaseExpiry(startedAt) : startedAt,
    attempts: 0,
    startedAt,
    settledAt: null,
    repId: request.rep?.id ?? null,
    recordedBy: null,
    number: null,
    content: null,
    requestId: getRequestId() ?? null,
  }
}

/** A job takes over after a crash; what is made by hand is a task of the office. */
async function scheduleRefund(context: Context, trx: Db, refund: Refund): Promise<void> {
  if (refund.state === 'by_hand') return void (await queueRefundTask(trx, context, refund))
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

function hashRequest({ amount, byHand = false, rep }: RefundStart): string {
  return createHash('sha256')
    .update(JSON.stringify([amount, byHand, rep?.id ?? null]))
    .digest('hex')
}
