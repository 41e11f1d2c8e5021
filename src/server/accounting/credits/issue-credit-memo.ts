import { currentPayer, partyOfPayer } from '#domain/policy/producer-of-record.ts'
import {
  buildCreditPostings,
  buildGoodwillPostings,
  creditOf,
  type PriceChange,
} from '#domain/accounting/change-postings.ts'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import { spread, type Share } from '#domain/accounting/spread.ts'
import { buildAccountDocument } from '#domain/documents/billing/billing-document.ts'
import { buildPostedLines, type CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'
import {
  insertApplications,
  insertCreditMemo,
  listOpenInvoices,
  nextCreditMemoNumber,
  type OpenInvoice,
} from '#server/accounting/credits/repository.ts'
import { insertEntry, lockPolicy } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'

/** What a credit memo gives back: the difference of two prices, or an amount as a courtesy. */
export type CreditCause = PriceChange | { goodwill: Cents }

export interface NewCreditMemo {
  policy: { id: string; number: string }
  /** Who gets it; whoever pays now, unless given. */
  payer?: number
  /** As it is after the change: whom the credit memo is addressed to. */
  quote: Quote
  reason: DocumentReason
  /** A change has at most one document. */
  changeId?: string
  credited: CreditCause
  /** A sentence for the payer, such as what was changed. */
  explanation?: string
  issuedAt: Date
  /** The first day on which what is left can be refunded; undefined while nobody knows it. */
  refundableFrom?: CalendarDate | undefined
  /** Sold by a test system. */
  test: boolean
}

export interface IssuedCreditMemo {
  content: CreditMemoContent
  /** Neither applied to an invoice nor refunded: the customer's credit. */
  left: Cents
}

/**
 * Issues a credit memo in the transaction of its cause, which is `context.db`: it lowers the open invoices of the policy,
 * the oldest first, and what is left can be refunded from a day on.
 *
 * @rule N45 A credit first lowers what is still owed; only what was paid is refundable.
 * @rule N78 A credit is applied on or after the day of both documents.
 */
export async function issueCreditMemo(
  { db: trx, env }: Pick<Context, 'db' | 'env'>,
  memo: NewCreditMemo,
): Promise<IssuedCreditMemo> {
  const {
    policy,
    quote,
    reason,
    changeId = null,
    credited,
    issuedAt,
    refundableFrom,
    explanation,
    test,
  } = memo
  const recorded = await lockPolicy(trx, policy.id)
  const { payer = currentPayer(recorded) } = memo
  const total = 'goodwill' in credited ? credited.goodwill : creditOf(credited)
  if (total <= ZERO) throw new Error(`A credit memo of policy ${policy.number} gives nothing back`)
  const owed = await listOpenInvoices(trx, policy.id, payer)
  const shares = spread(total, owed)
  const applied = sum(shares.map(({ amount }) => amount))
  const postings =
    'goodwill' in credited
      ? buildGoodwillPostings({ total, applied })
      : buildCreditPostings(credited, applied)

  const number = await nextCreditMemoNumber(trx)
  const facts = { quote, insurer: env.insurer, number, policyNumber: policy.number, test }
  const addressedTo = partyOfPayer(quote, recorded, payer)
  const content: CreditMemoContent = {
    ...buildAccountDocument({ ...facts, payer: addressedTo, issuedAt: issuedAt.toISOString() }),
    reason,
    ...(explanation !== undefined && { explanation }),
    lines: buildPostedLines(postings, 'credit_memo'),
    total,
    applied: shares.map(({ number: invoice, amount }) => ({ invoice, amount })),
    ...(refundableFrom !== undefined && { refundableFrom }),
  }
  const entry = {
    document: number,
    type: 'credit_memo',
    policyId: policy.id,
    reason,
    changeId,
    payer,
  } as const
  await insertEntry(trx, { ...entry, postedAt: issuedAt }, postings)
  const stored = { number, policyId: policy.id, totalCents: total, content, issuedAt }
  await insertCreditMemo(trx, { ...stored, refundableFrom: refundableFrom ?? null })
  await applyTo(trx, { number, issuedAt }, owed, shares)
  return { content, left: subtract(total, applied) }
}

async function applyTo(
  trx: Db,
  { number: creditMemo, issuedAt }: { number: string; issuedAt: Date },
  owed: readonly OpenInvoice[],
  shares: readonly Share[],
): Promise<void> {
  const datesOf = new Map(owed.map((invoice) => [invoice.number, invoice.issuedAt]))
  const applications = shares.map(({ number: invoice, amount: amountCents }) => {
    const billedAt = datesOf.get(invoice) ?? issuedAt
    return { creditMemo, invoice, amountCents, appliedAt: billedAt > issuedAt ? billedAt : issuedAt }
  })
  await insertApplications(trx, applications)
}
