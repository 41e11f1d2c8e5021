import { buildChangePostings } from '#domain/accounting/change-postings.ts'
import { buildAccountDocument } from '#domain/documents/billing/billing-document.ts'
import { buildPostedLines } from '#domain/documents/billing/credit-memo.ts'
import { calculateDueDate } from '#domain/quote/payment/due-date.ts'
import { buildInvoicePayment, getPurchaseDocumentType } from '#domain/purchase/payment-details.ts'
import { isAwaitingDate } from '#domain/policy/policy-state.ts'
import { currentPayer, partyOfPayer } from '#domain/policy/producer-of-record.ts'
import type { PayerCredit } from '#server/policies/amendments/evaluating/payer-prices.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import type { Share } from '#domain/accounting/spread.ts'
import { findUsableCredit, applyCredit } from '#server/accounting/credits/apply-credit.ts'
import { issueCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import {
  insertChangeDocument,
  nextInvoiceNumber,
  nextReceiptNumber,
  type PurchaseDocument,
} from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { PayerDocument } from '#server/policies/amendments/applying/attachments.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'
import { paymentOf } from '#server/accounting/purchase-document.ts'
import type { Card } from '#server/payments/gateway/payment-gateway.ts'
import type { Purchase } from '#server/payments/repository.ts'

/** The completed purchase that pays for a change, and the charged card, if any. */
export interface ChangePayment {
  purchase: Purchase
  card?: Card
}

interface MoneyOfChange {
  subject: ChangeSubject
  change: StoredAmendment
  evaluated: EvaluatedRequest
  at: Date
  payment?: ChangePayment | undefined
}

/** The documents of account of a change, each with whose it is, and what was received. */
export interface RecordedMoney {
  documents: PayerDocument[]
  received: Cents
}

/** Records the documents of account of a change with their postings; none if nothing is charged or credited. */
export async function recordMoney(context: Context, money: MoneyOfChange): Promise<RecordedMoney> {
  const { effect, revision } = money.evaluated
  if (effect.amounts.charge > ZERO) return recordCharge(context, money)
  const documents: PayerDocument[] = []
  for (const credit of revision.credits) documents.push(await recordCredit(context, money, credit))
  return { documents, received: ZERO }
}

/** @rule N45 What a change costs less is a credit, refundable after the event; a cancellation's is refundable at once. */
async function recordCredit(
  context: Context,
  { subject, change, evaluated, at }: MoneyOfChange,
  { payer, credited }: PayerCredit,
): Promise<PayerDocument> {
  const { policy, certificate } = subject
  const { revision } = evaluated
  const quote = quoteFrom(revision.answers)
  const { content } = await issueCreditMemo(context, {
    policy,
    payer,
    quote,
    reason: revision.cancelled ? 'cancellation' : 'change',
    changeId: change.id,
    credited,
    explanation: EXPLANATIONS[change.action],
    issuedAt: at,
    refundableFrom: revision.cancelled ? dayAtEvent(quote, at) : refundableFrom(subject, evaluated, payer),
    test: certificate.test,
  })
  return { payer, document: { type: 'credit_memo', content } }
}

/** What an earlier payer gets back can be refunded once the event is over, like that of whoever pays now. */
function refundableFrom(
  { facts, policy }: ChangeSubject,
  { effect, revision }: EvaluatedRequest,
  payer: number,
): CalendarDate | undefined {
  if (payer === currentPayer(policy)) return effect.amounts.refundableFrom
  if (facts.contests.some(isAwaitingDate)) return undefined
  const last = contestDates(quoteFrom(revision.answers)).at(-1)
  return last && addDays(last, 1)
}

const EXPLANATIONS = {
  change_policy: 'The policy was changed and costs less.',
  postpone_policy: 'The event was postponed.',
  cancel_policy: 'The policy has ended.',
} as const

async function recordCharge(
  context: Context,
  { subject, change, evaluated, at, payment }: MoneyOfChange,
): Promise<RecordedMoney> {
  const { db: trx } = context
  if (!payment) throw new Error(`Change ${change.id} costs more and is not paid`)
  const { purchase, card } = payment
  const amount = purchase.amountCents
  const isBilled = getPurchaseDocumentType(purchase.paymentType, amount) === 'invoice'
  const payer = currentPayer(subject.policy)
  const used = isBilled ? await findUsableCredit(trx, { id: subject.policy.id, payer }, amount) : []
  const fromCredit = sum(used.map((share) => share.amount))
  const postings = buildChangePostings(evaluated.revision.books, purchase.paymentType, fromCredit)
  const document = await chargeDocument(context, {
    subject,
    evaluated,
    at,
    purchase,
    card,
    lines: buildPostedLines(postings, 'charge'),
    used,
  })
  await insertChangeDocument(trx, {
    document,
    policyId: subject.policy.id,
    payer,
    purchaseId: purchase.id,
    changeId: change.id,
    postings,
  })
  await applyCredit(trx, document.content, used)
  const received = document.type === 'sales_receipt' ? amount : ZERO
  return { documents: [{ payer, document }], received }
}

interface ChargedDocument extends Pick<MoneyOfChange, 'subject' | 'evaluated' | 'at'> {
  purchase: Purchase
  card: Card | undefined
  lines: ReturnType<typeof buildPostedLines>
  /** The earlier credits that pay a part of an invoice. */
  used: readonly Share[]
}

/**
 * @rule N60 A charge makes a receipt, or a new invoice where the policy is billed.
 * @rule N80 A credit that is left of earlier changes pays a new invoice first.
 */
async function chargeDocument(
  { db: trx, env }: Context,
  { subject, evaluated, at, purchase, card, lines, used }: ChargedDocument,
): Promise<PurchaseDocument> {
  const quote = quoteFrom(evaluated.revision.answers)
  const total = purchase.amountCents
  const facts = {
    quote,
    insurer: env.insurer,
    policyNumber: subject.policy.number,
    payer: partyOfPayer(quote, subject.policy, currentPayer(subject.policy)),
    issuedAt: at.toISOString(),
    test: subject.certificate.test,
  }
  if (getPurchaseDocumentType(purchase.paymentType, total) === 'sales_receipt') {
    const number = await nextReceiptNumber(trx)
    const payment = paymentOf(purchase, facts.issuedAt, card)
    return {
      type: 'sales_receipt',
      content: { ...buildAccountDocument({ ...facts, number }), lines, total, payment },
    }
  }
  const { paymentType: method, reference, accountCode } = purchase
  const number = await nextInvoiceNumber(trx)
  const details = {
    method,
    ...(reference !== null && { reference }),
    ...(accountCode !== null && { accountCode }),
  }
  return {
    type: 'invoice',
    content: {
      ...buildAccountDocument({ ...facts, number }),
      lines,
      total,
      ...(used.length > 0 && {
        credits: used.map((share) => ({ creditMemo: share.number, amount: share.amount })),
      }),
      dueOn: calculateDueDate(dayAtEvent(quote, at), contestDates(quote)),
      payment: buildInvoicePayment(details, quote.answers),
    },
  }
}
