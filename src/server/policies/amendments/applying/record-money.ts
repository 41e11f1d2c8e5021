import { buildChangePostings } from '#domain/accounting/change-postings.ts'
import { buildAccountDocument } from '#domain/documents/billing/billing-document.ts'
import { buildPostedLines } from '#domain/documents/billing/credit-memo.ts'
import { calculateDueDate } from '#domain/documents/billing/invoice.ts'
import { buildInvoicePayment, getPurchaseDocumentType } from '#domain/purchase/payment-details.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import { type Share } from '#domain/accounting/spread.ts'
import { findUsableCredit, applyCredit } from '#server/accounting/credits/apply-credit.ts'
import { issueCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import {
  insertChangeDocument,
  nextInvoiceNumber,
  nextReceiptNumber,
  type PurchaseDocument,
} from '#server/accounting/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { type AccountPaper } from '#server/policies/amendments/applying/attachments.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'
import { paymentOf } from '#server/accounting/purchase-document.ts'
import { type Card } from '#server/payments/gateway/payment-gateway.ts'
import { type Purchase } from '#server/payments/repository.ts'

/** The completed purchase that pays for a change, and the charged card, if any. */
export interface ChangePayment {
  purchase: Purchase
  card?: Card
}

interface MoneyOfChange {
  subject: ChangeSubject
  change: PolicyChange
  evaluated: EvaluatedRequest
  at: Date
  payment?: ChangePayment | undefined
}

/** The document of account of a change with its postings; undefined if nothing is charged or credited. */
export async function recordMoney(
  context: Context,
  money: MoneyOfChange,
): Promise<{ document: AccountPaper; received: Cents } | undefined> {
  const { charge, credit } = money.evaluated.effect.amounts
  if (charge > ZERO) return recordCharge(context, money)
  return credit > ZERO ? recordCredit(context, money) : undefined
}

/** @rule N45 What a change costs less is a credit, refundable after the event; a cancellation's is refundable at once. */
async function recordCredit(context: Context, { subject, change, evaluated, at }: MoneyOfChange) {
  const { policy, certificate } = subject
  const { effect, revision } = evaluated
  const quote = quoteFrom(revision.answers)
  const { content } = await issueCreditMemo(context, {
    policy,
    quote,
    reason: revision.cancelled ? 'cancellation' : 'change',
    changeId: change.id,
    gives: revision.books,
    explanation: EXPLANATIONS[change.action],
    issuedAt: at,
    refundableFrom: revision.cancelled ? dayAtEvent(quote, at) : effect.amounts.refundableFrom,
    test: certificate.test,
  })
  return { document: { type: 'credit_memo' as const, content }, received: ZERO }
}

const EXPLANATIONS = {
  change_policy: 'The policy was changed and costs less.',
  postpone_policy: 'The event was postponed.',
  cancel_policy: 'The policy has ended.',
} as const

async function recordCharge(context: Context, { subject, change, evaluated, at, payment }: MoneyOfChange) {
  const { db: trx } = context
  if (!payment) throw new Error(`Change ${change.id} costs more and is not paid`)
  const { purchase, card } = payment
  const amount = purchase.amountCents as Cents
  const isBilled = getPurchaseDocumentType(purchase.paymentType, amount) === 'invoice'
  const used = isBilled ? await findUsableCredit(trx, subject.policy.id, amount) : []
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
    purchaseId: purchase.id,
    changeId: change.id,
    postings,
  })
  await applyCredit(trx, document.content, used)
  return { document, received: document.type === 'sales_receipt' ? amount : ZERO }
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
  const total = purchase.amountCents as Cents
  const facts = {
    quote,
    insurer: env.insurer,
    policyNumber: subject.policy.number,
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
