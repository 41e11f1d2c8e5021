import { BASE_PATH } from '#contract/pages.ts'
import { getStatedPrice } from '#domain/documents/quote/draft-cover.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { type MailName, describeMail } from '#domain/office/words/mail-texts.ts'
import { ProblemError } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { getInsuredParty } from '#domain/quote/model/parties.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import { listCredits } from '#server/accounting/credits/repository.ts'
import { findInvoiceContent, listInvoices, listPayments } from '#server/accounting/invoices/repository.ts'
import { listRefunds } from '#server/accounting/refunds/repository.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import { listClaims } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findPolicy, type PolicyWithDocuments } from '#server/policies/repository.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { summarizeQuote } from '#server/quotes/sending/insured-summary.ts'
import { exampleCase, type PreviewCase } from '#server/words/preview/preview-case.ts'
import { findNewestQuote, findNewestSold, findQuoteByNumber } from '#server/words/preview/repository.ts'

/** Whoever sets the words sees everything of a case. */
const OF_REPS = { grants: 'everything' } as const

/**
 * A case for a preview of a mail: the one with this number, or the newest that has what the mail tells; an example if there is
 * none.
 */
export async function readPreviewCase(
  context: Context,
  mail: MailName,
  number: string | undefined,
): Promise<PreviewCase> {
  const { db, env } = context
  const url = `${env.publicUrl}${BASE_PATH}/`
  const id = number === undefined ? await findNewest(db, mail) : await findQuoteByNumber(db, number)
  const stored = id === undefined ? undefined : await findQuote(db, id)
  if (stored) return caseOf(context, stored, url)
  if (number === undefined) return exampleCase(url)
  const message = 'There’s no quote and no policy with this number'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'case', message }] })
}

function findNewest(db: Db, mail: MailName): Promise<string | undefined> {
  return describeMail(mail).about === 'quotes' ? findNewestQuote(db) : findNewestSold(db)
}

async function caseOf(context: Context, stored: QuoteWithPolicy, url: string): Promise<PreviewCase> {
  const quote = quoteFrom(stored.answers)
  const { answers } = quote
  const input = buildQuoteDocumentInput(context, stored)
  const amount = getStatedPrice(input)?.summary.amountDue
  const dollarSign = dollarSignOf(answers)
  const example = exampleCase(url, {
    policyNumber: stored.policyNumber ?? 'ALB-100001',
    eventName: answers.tournament_name ?? 'Your event',
  })
  const { name, company } = getInsuredParty(quote)
  const ofQuote: PreviewCase = {
    ...example,
    number: stored.policyNumber ?? stored.quoteNumber,
    quoteNumber: stored.quoteNumber,
    courseName: answers.course_name ?? example.courseName,
    firstContestDate: parseIsoDate(stored.firstContestDate ?? '') ?? example.firstContestDate,
    insuredName: name || company || example.insuredName,
    ...(amount !== undefined && { price: formatMoney(amount, dollarSign) }),
    insured: summarizeQuote({ ...input, policyNumber: null }),
    dollarSign,
  }
  const found =
    stored.policyNumber === null ? undefined : await findPolicy(context.db, OF_REPS, stored.policyNumber)
  return found ? { ...ofQuote, ...(await factsOfPolicy(context.db, found)) } : ofQuote
}

async function factsOfPolicy(db: Db, found: PolicyWithDocuments): Promise<Partial<PreviewCase>> {
  const { policy, certificate, invoice } = found
  const { event, scorecard, days, dollarSign } = certificate
  return {
    eventName: event.tournament,
    courseName: event.course,
    firstContestDate: event.firstDay,
    insured: scorecard && { scorecard, days, hasFees: true },
    dollarSign,
    account: invoice
      ? { type: 'invoice', dueOn: invoice.dueOn, howToPay: formatInvoicePayment(invoice) }
      : { type: 'sales_receipt' },
    statement: await readStatement(db, policy.id),
    ...(await documentsOf(db, policy.id)),
    ...(await claimOf(db, policy.id)),
  }
}

/** Its newest document of account of each kind that it has. */
async function documentsOf(db: Db, policyId: string): Promise<Partial<PreviewCase>> {
  const invoice = (await listInvoices(db, policyId)).at(-1)
  const payment = (await listPayments(db, policyId)).at(-1)?.payment
  const credit = (await listCredits(db, policyId)).at(-1)?.memo
  const refund = (await listRefunds(db, policyId)).findLast(({ content }) => content !== null)?.content
  return {
    ...(invoice && { invoice: await findInvoiceContent(db, invoice.number), open: invoice.open }),
    ...(payment && { payment: payment.content }),
    ...(credit && { creditMemo: credit.content }),
    ...(refund && { refund }),
  }
}

async function claimOf(db: Db, policyId: string): Promise<Partial<PreviewCase>> {
  const [claim] = await listClaims(db, policyId)
  if (!claim) return {}
  const { number: claimNumber, winner, insured } = claim
  return { claim: { claimNumber, winner, contestTitle: insured.title } }
}
