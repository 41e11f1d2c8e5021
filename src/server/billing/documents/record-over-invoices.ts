import { createHash } from 'node:crypto'
import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, subtract, sum, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import {
  findPaymentByKey,
  findPolicyOfInvoice,
  lockPaymentKey,
} from '#server/accounting/invoices/repository.ts'
import { isBeingPaid } from '#server/accounting/revisions/repository.ts'
import { refuseDocument } from '#server/billing/documents/refuse-document.ts'
import { type Application, requireEachOnce } from '#server/billing/documents/move-applications.ts'
import { lockPayableInvoice, type PayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { findReceivedDayFault } from '#server/billing/invoices/received-day.ts'
import { receivePayment } from '#server/billing/invoices/receive-payment.ts'
import type { Context } from '#server/kit/context.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

export interface ReceivedCheck {
  amount: Cents
  method: RecordedMethod
  reference: string
  receivedOn: CalendarDate
  /** What it pays; the rest stays as credit of the first policy. */
  applications: readonly Application[]
  rep: Rep
  idempotencyKey: string
}

/**
 * Records one check or transfer over several invoices. Money belongs to a policy, so each policy has a payment of
 * its own, all under one reference, in one transaction.
 *
 * @rule D53 N108 One payment pays many invoices, each up to what is owed on it; what is above stays as credit.
 * @rule O07 Under its key another check is rejected, also one over invoices of other policies.
 */
export function recordOverInvoices(
  context: Context,
  recorded: ReceivedCheck,
): Promise<{ numbers: string[]; replayed: boolean }> {
  return runWrite(context, async (trx, effects) => {
    const { rep, applications, amount } = recorded
    await requireStillAllowed(trx, rep, 'accounts')
    const inTransaction = { ...context, db: trx }
    const paid = applications.filter((one) => one.amount > ZERO)
    if (paid.length === 0) throw refuseDocument('applications', 'Choose at least one invoice')
    requireEachOnce(paid)
    const rest = subtract(amount, sum(paid.map((one) => one.amount)))
    if (rest < ZERO) throw refuseDocument('applications', 'This is more than the amount of the payment')
    const hashes = await lockPaymentKey(trx, { repId: rep.id, key: recorded.idempotencyKey })
    if (hashes.some((hash) => hash !== hashPayment(recorded)))
      throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const parts = await lockByPolicy(inTransaction, recorded, paid)
    const numbers: string[] = []
    let replayed = false
    for (const [nth, part] of parts.entries()) {
      const made = await receivePart(inTransaction, effects, recorded, part, nth === 0 ? rest : ZERO)
      numbers.push(made.number)
      replayed ||= made.replayed
    }
    return { numbers, replayed }
  })
}

/** What of it pays invoices of one policy; all are locked. */
interface Part {
  payables: { payable: PayableInvoice; amount: Cents }[]
}

/** Locks the policies in the order of their numbers, so that two payments never wait for each other. */
async function lockByPolicy(
  context: Context,
  { rep }: ReceivedCheck,
  applications: readonly Application[],
): Promise<Part[]> {
  const byPolicy = new Map<string, Application[]>()
  for (const application of applications) {
    const number = await findPolicyOfInvoice(context.db, application.invoice)
    if (number === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'invoice' })
    byPolicy.set(number, [...(byPolicy.get(number) ?? []), application])
  }
  const parts: Part[] = []
  for (const number of [...byPolicy.keys()].toSorted()) {
    const payables: Part['payables'] = []
    for (const { invoice, amount } of byPolicy.get(number) ?? []) {
      const caller = { session: { grants: 'everything' }, rep, number, invoice } as const
      payables.push({ payable: await lockPayableInvoice(context, caller), amount })
    }
    parts.push({ payables })
  }
  return parts
}

async function receivePart(
  context: Context,
  effects: Effects,
  recorded: ReceivedCheck,
  { payables }: Part,
  rest: Cents,
): Promise<{ number: string; replayed: boolean }> {
  const { db: trx } = context
  const { method, reference, receivedOn, rep, idempotencyKey } = recorded
  const [first] = payables
  if (!first) throw new Error('A part of a payment pays at least one invoice')
  const { found } = first.payable
  const { policy, certificate } = found
  const requestHash = hashPayment(recorded)
  const earlier = await findPaymentByKey(trx, policy.id, idempotencyKey)
  if (earlier) {
    if (earlier.requestHash !== requestHash) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
    effects.noAudit('The payment was recorded before')
    return { number: earlier.number, replayed: true }
  }
  const fault = findReceivedDayFault(context, quoteFrom(found.quote.answers), receivedOn)
  if (fault !== undefined) throw refuseDocument('dated', fault)
  for (const { payable, amount } of payables) await requireOwed(context, payable, amount, first.payable)
  const payment = await receivePayment(context, effects, {
    payable: first.payable,
    total: sum([rest, ...payables.map(({ amount }) => amount)]),
    shares: payables.map(({ payable, amount }) => ({ invoice: payable.invoice, amount })),
    receivedOn,
    method,
    payment: { method, reference },
    test: certificate.test,
    source: { reference, gateway: null, purchaseId: null, repId: rep.id, idempotencyKey, requestHash },
  })
  effects.publish({ quoteId: policy.quoteId, by: rep })
  return { number: payment.number, replayed: false }
}

async function requireOwed(
  { db }: Context,
  { invoice }: PayableInvoice,
  amount: Cents,
  first: PayableInvoice,
): Promise<void> {
  if (invoice.payer !== first.invoice.payer)
    throw refuseDocument(
      'applications',
      `${invoice.number} is for another payer. Record its payment by itself`,
    )
  if (await isBeingPaid(db, invoice.number)) throw new ProblemError({ code: 'PAYMENT_WAITING' })
  if (amount > invoice.open)
    throw refuseDocument(
      'applications',
      `Only ${formatMoney(invoice.open, undefined)} is open on ${invoice.number}`,
    )
}

function hashPayment({ amount, method, reference, receivedOn, applications, rep }: ReceivedCheck): string {
  return createHash('sha256')
    .update(JSON.stringify([amount, method, reference, receivedOn, applications, rep.id]))
    .digest('hex')
}
