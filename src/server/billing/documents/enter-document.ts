import type { EnteredType } from '#contract/accounting/documents.ts'
import { type BilledLine, toMoneyLines, totalOfLines } from '#domain/accounting/by-rep/billed-lines.ts'
import { dueUnder, type PaymentTerms } from '#domain/accounting/by-rep/payment-terms.ts'
import { buildEnteredPostings } from '#domain/accounting/by-rep/revising.ts'
import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { buildAccountDocument } from '#domain/documents/billing/billing-document.ts'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { currentPayer, partyOfPayer } from '#domain/policy/producer-of-record.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { insertCreditMemo, nextCreditMemoNumber } from '#server/accounting/credits/repository.ts'
import { queueInvoiceMail } from '#server/accounting/invoices/queue-invoice-mail.ts'
import {
  insertEntry,
  insertInvoice,
  insertReceipt,
  lockPolicy,
  nextInvoiceNumber,
  nextReceiptNumber,
} from '#server/accounting/repository.ts'
import { requireCovered } from '#server/billing/documents/entered-lines.ts'
import { refuseDocument } from '#server/billing/documents/refuse-document.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

export interface EnteredDocument {
  /** Of the policy. */
  number: string
  type: EnteredType
  lines: readonly BilledLine[]
  memo?: string | undefined
  /** Of an invoice. */
  terms?: PaymentTerms | undefined
  dueOn?: CalendarDate | undefined
  send?: boolean | undefined
  /** Of a receipt. */
  method?: RecordedMethod | undefined
  reference?: string | undefined
  rep: Rep
}

/**
 * Enters a document for a policy beside its price: it is addressed to whoever pays now.
 *
 * @rule O06 N80 What a rep enters is no part of the price: its reason is its own, and it posts like any document.
 */
export function enterDocument(context: Context, entered: EnteredDocument): Promise<{ number: string }> {
  return runWrite(context, async (trx, effects) => {
    const { rep } = entered
    await requireStillAllowed(trx, rep, 'accounts')
    const subject = await lockSubject(trx, { grants: 'everything' }, entered.number)
    const { policy } = subject
    await lockPolicy(trx, policy.id)
    const at = context.now()
    const inTransaction = { ...context, db: trx }
    const content = await insertEntered(inTransaction, subject, entered)
    const { number, total } = content
    if ('dueOn' in content && entered.send === true)
      await queueInvoiceMail(inTransaction, {
        policy,
        payer: currentPayer(policy),
        quoteId: policy.quoteId,
        content,
        open: total,
        because: 'issued',
        cause: `invoice:${number}`,
      })
    await effects.audit({
      quoteId: policy.quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'document_entered',
      detail: { document: number, cents: total },
    })
    effects.publish({ quoteId: policy.quoteId, by: rep })
    return { number }
  })
}

async function insertEntered(
  context: Context,
  subject: ChangeSubject,
  entered: EnteredDocument,
): Promise<AccountContent & { total: Cents }> {
  const { db: trx } = context
  const { policy } = subject
  const { type, lines } = entered
  const payer = currentPayer(policy)
  const issuedAt = context.now()
  const total = totalOfLines(lines)
  const facts = { policyId: policy.id, totalCents: total, issuedAt }
  const post = async (number: string) => {
    const entry = { document: number, type, policyId: policy.id, reason: 'manual', payer } as const
    await insertEntry(trx, { ...entry, postedAt: issuedAt }, buildEnteredPostings({ type, lines }))
  }
  switch (type) {
    case 'invoice': {
      const number = await nextInvoiceNumber(trx)
      const content = buildInvoice(context, subject, entered, number)
      await post(number)
      await insertInvoice(trx, { ...facts, number, dueOn: content.dueOn, content })
      return content
    }
    case 'sales_receipt': {
      const number = await nextReceiptNumber(trx)
      const content = buildReceipt(context, subject, entered, number)
      await post(number)
      await insertReceipt(trx, { ...facts, number, content })
      return content
    }
    case 'credit_memo': {
      await requireCovered(trx, { type, policyId: policy.id, payer, lines })
      const number = await nextCreditMemoNumber(trx)
      const content = buildCreditMemo(context, subject, entered, number)
      await post(number)
      const refundableFrom = dayAtEvent(subject.quote, issuedAt)
      await insertCreditMemo(trx, { ...facts, number, refundableFrom, content })
      return content
    }
  }
}

/** What every document has that a rep enters, with its lines as papers show them. */
function buildShared(
  { env, now }: Context,
  { policy, quote, certificate }: ChangeSubject,
  { lines, memo }: EnteredDocument,
  number: string,
) {
  return {
    ...buildAccountDocument({
      quote,
      insurer: env.insurer,
      number,
      policyNumber: policy.number,
      issuedAt: now().toISOString(),
      payer: partyOfPayer(quote, policy, currentPayer(policy)),
      test: certificate.test,
    }),
    ...(memo !== undefined && memo !== '' && { memo }),
    entered: lines,
    lines: toMoneyLines(lines, dollarSignOf(quote.answers)),
    total: totalOfLines(lines),
  }
}

function buildInvoice(
  context: Context,
  subject: ChangeSubject,
  entered: EnteredDocument,
  number: string,
): InvoiceContent {
  const { terms = 'net_30', dueOn: chosen } = entered
  const today = dayAtEvent(subject.quote, context.now())
  const dueOn = chosen ?? dueUnder(terms, today)
  requireDueDay(dueOn, today)
  return {
    ...buildShared(context, subject, entered, number),
    terms,
    dueOn,
    payment: { method: 'check' },
  }
}

export function requireDueDay(dueOn: CalendarDate, issuedOn: CalendarDate): void {
  if (dueOn >= issuedOn) return
  throw refuseDocument('due_on', 'Enter a day on or after the day of the invoice')
}

function buildReceipt(
  context: Context,
  subject: ChangeSubject,
  entered: EnteredDocument,
  number: string,
): ReceiptContent {
  const { method, reference } = entered
  if (method === undefined) throw refuseDocument('method', 'Choose how it was paid')
  if (reference === undefined) throw refuseDocument('reference', 'Enter the reference')
  const paidAt = context.now().toISOString()
  return {
    ...buildShared(context, subject, entered, number),
    payment: { transactionId: reference, method, paidAt },
  }
}

function buildCreditMemo(
  context: Context,
  subject: ChangeSubject,
  entered: EnteredDocument,
  number: string,
): CreditMemoContent {
  const refundableFrom = dayAtEvent(subject.quote, context.now())
  return {
    ...buildShared(context, subject, entered, number),
    reason: 'manual',
    applied: [],
    refundableFrom,
  }
}
