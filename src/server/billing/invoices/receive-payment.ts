import { buildPaymentPostings } from '#domain/accounting/payment-postings.ts'
import { laterDay, type ReceivedMethod } from '#domain/accounting/received-payments.ts'
import { buildAccountDocument } from '#domain/documents/billing/billing-document.ts'
import { buildPaymentDocument } from '#domain/documents/billing/payment-document.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import { emailOfPayer, partyOfPayer } from '#domain/policy/producer-of-record.ts'

import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO, smallerAmount } from '#domain/values/money.ts'
import { findReasonOf } from '#server/accounting/credits/repository.ts'
import { dayOf, type PayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import {
  type InvoiceBalance,
  insertPayment,
  insertPaymentApplication,
  nextPaymentNumber,
  type ReceivedPayment,
} from '#server/accounting/invoices/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import { readStatementOfPayer } from '#server/accounting/statement/read-statements.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPaymentMail } from '#server/messaging/templates/account/payment.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'

export interface ReceivedMoney {
  /** Locked, and read under its lock. */
  payable: PayableInvoice
  total: Cents
  /** How much of it pays which invoices of the same policy and payer; its own up to what is owed, unless given. */
  shares?: readonly PaidInvoice[]
  receivedOn: CalendarDate
  method: ReceivedMethod
  payment: PaymentContent['payment']
  /** Made by the test gateway, or of a policy that was. */
  test: boolean
  source: Pick<
    ReceivedPayment,
    'reference' | 'gateway' | 'purchaseId' | 'repId' | 'idempotencyKey' | 'requestHash'
  >
}

export interface PaidInvoice {
  invoice: InvoiceBalance
  amount: Cents
}

/**
 * Records money that was received for an invoice: its document, postings and mail, in the transaction of its cause, which is
 * `context.db`.
 *
 * @rule N108 A payment pays its invoices up to what is owed then; the rest stays as unapplied money of its payer.
 * @rule N63 N87 It is its invoice's payer's, whose alone its mail is.
 */
export async function receivePayment(
  context: Context,
  effects: Effects,
  received: ReceivedMoney,
): Promise<ReceivedPayment> {
  const { db: trx, env, now } = context
  const { payable, total, receivedOn, method, payment, test, source } = received
  const { invoice, found } = payable
  const { policy } = found
  const { payer } = invoice
  const at = now()
  const { shares = [{ invoice, amount: smallerAmount(invoice.open, total) }] } = received
  const paid = shares.filter(({ amount }) => amount > ZERO)
  const applied = sum(paid.map(({ amount }) => amount))
  const number = await nextPaymentNumber(trx)
  const quote = quoteFrom(found.quote.answers)
  const addressedTo = partyOfPayer(quote, policy, payer)
  const account = { quote, insurer: env.insurer, number, payer: addressedTo, test }
  const content: PaymentContent = {
    ...buildAccountDocument({ ...account, policyNumber: policy.number, issuedAt: at.toISOString() }),
    total,
    applied: paid.map((share) => ({ invoice: share.invoice.number, amount: share.amount })),
    receivedOn,
    payment,
  }
  const reason = source.repId === null ? await findReasonOf(trx, invoice.number) : 'manual'
  const entry = { document: number, type: 'receive_payment', policyId: policy.id, reason, payer } as const
  await insertEntry(trx, { ...entry, postedAt: at }, buildPaymentPostings({ total, applied }, method))
  const shared = { number, policyId: policy.id, totalCents: total, method, receivedOn }
  const stored = { ...shared, ...source, content, issuedAt: at, voidedAt: null }
  await insertPayment(trx, stored)
  for (const share of paid)
    await insertPaymentApplication(trx, {
      payment: number,
      invoice: share.invoice.number,
      amountCents: share.amount,
      appliedOn: laterDay(receivedOn, dayOf(payable, share.invoice.issuedAt)),
      appliedAt: at,
    })
  await queuePaymentMail(context, payable, content, sum(shares.map((share) => share.invoice.open)))
  await effects.audit({
    quoteId: policy.quoteId,
    at,
    ...(source.repId === null ? { actor: 'client' } : { actor: 'rep', repId: source.repId }),
    event: 'payment_received',
    detail: {
      document: number,
      invoice: paid.map((share) => share.invoice.number).join(', ') || invoice.number,
      cents: total,
      applied,
    },
  })
  return stored
}

async function queuePaymentMail(
  context: Context,
  { invoice, found: { policy } }: PayableInvoice,
  content: PaymentContent,
  owedBefore: Cents,
): Promise<void> {
  const { quoteId } = policy
  const cause = `payment:${content.number}`
  const about = `payment ${content.number} of policy ${policy.number}`
  await mailAboutBooking(context, { cause, quoteId, about }, async (inner) => {
    const to = [requireReceiver(emailOfPayer(policy, invoice.payer))]
    const open = subtract(owedBefore, sum(content.applied.map(({ amount }) => amount)))
    const statement = await readStatementOfPayer(inner, policy, invoice.payer)
    const mail = createPaymentMail(createLetterhead(context.env), content, { open, statement })
    const words = buildPaymentDocument(content)
    const attachments = [{ fileName: `${policy.number}-${content.number}.pdf`, words }]
    return queueMessage(inner, { cause, quoteId, to, ...mail, attachments }, context.now())
  })
}
