import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getPolicy, type listPolicies } from '#contract/policies.ts'
import { presentDays, presentScorecard } from '#contract/scorecard.ts'
import { formatContestDate, formatLongDate } from '#domain/values/calendar.ts'
import { toDollars, withDollarSign } from '#domain/values/money.ts'
import { summarizeCertificate } from '#domain/documents/certificate/certificate-summary.ts'
import { type PolicyDocumentType } from '#domain/documents/document-types.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { formatPayer, formatPayment } from '#domain/documents/billing/receipt-summary.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { type Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { type Session } from '#server/platform/http/access.ts'
import { type PolicyWithDocuments } from '#server/policies/repository.ts'

type AccountDocument = 'receipt' | 'invoice'

/**
 * The receipt or invoice that a session may open, if any.
 *
 * @rule P02 The receipt or invoice of a producer shows its commission, so the client's link does not open it.
 */
function accessibleAccountDocument(
  { receipt, invoice }: PolicyWithDocuments,
  { grants }: Session,
): AccountDocument | undefined {
  if ((receipt ?? invoice)?.producers === true && grants === 'email') return undefined
  if (invoice) return 'invoice'
  return receipt ? 'receipt' : undefined
}

/** In the order in which the pages show them. */
export function accessibleDocuments(found: PolicyWithDocuments, session: Session): PolicyDocumentType[] {
  const account = accessibleAccountDocument(found, session)
  return ['certificate', ...(account ? [account] : []), 'terms', 'checklist']
}

/** A policy as an item of the list. */
export function presentListedPolicy(
  found: PolicyWithDocuments,
  session: Session,
): EndpointResponse<typeof listPolicies>['data'][number] {
  const { policy, certificate } = found
  const { event, money, test } = certificate
  return {
    number: policy.number,
    version: certificate.version,
    issued_at: certificate.issuedAt,
    tournament_name: event.tournament,
    course_name: event.course,
    first_contest_date: formatContestDate(event.firstDay),
    total: toDollars(money.total),
    documents: accessibleDocuments(found, session),
    test,
    scorecard: presentScorecard(scorecardOf(found, session)),
  }
}

/** @rule P02 The client of a producer sees its own fees and the agency's, never the commission. */
function scorecardOf(found: PolicyWithDocuments, session: Session): Scorecard {
  const { price, partner } = found.quote
  const account = accessibleAccountDocument(found, session)
  const isSoldToClient = account === undefined && (found.receipt ?? found.invoice)?.producers === true
  const reader = isSoldToClient ? 'producers-client' : 'payer'
  const sold = { quote: quoteOf(found), pricedRows: price?.rows ?? [] }
  const { total, ...card } = purchaseScorecard(
    { ...sold, ...(price?.summary && { summary: price.summary }) },
    { partner, reader },
  )
  // The certificate has the total of a purchase without a stored price.
  const { label, ...amounts } = total ?? { label: 'Total', amount: found.certificate.money.total }
  const isPaid = account === 'receipt' && label === 'Total'
  return { ...card, total: { ...amounts, label: isPaid ? 'Paid' : label } }
}

const quoteOf = ({ quote }: PolicyWithDocuments) => quoteFrom(quote.answers)

/** A policy with everything that its certificate states, in the same text. */
export function presentPolicy(
  found: PolicyWithDocuments,
  session: Session,
  now: Date,
): EndpointResponse<typeof getPolicy>['data'] {
  const { receipt, invoice } = found
  const quote = quoteOf(found)
  const account = accessibleAccountDocument(found, session)
  return {
    ...presentListedPolicy(found, session),
    ...withDollarSign(found.certificate.dollarSign ?? '$', () => summarizeCertificate(found.certificate)),
    days: presentDays(policyDays(quote, dayAtEvent(quote, now), dayAtEvent(quote, found.policy.issuedAt))),
    email: found.policy.email,
    verification_code: found.certificate.verification.code,
    sold_by_producer: (receipt ?? invoice)?.producers === true,
    receipt: account && receipt ? { ...presentStatement(receipt), payment: formatPayment(receipt) } : null,
    invoice: account && invoice ? presentInvoice(invoice) : null,
  }
}

function presentInvoice(invoice: InvoiceContent): EndpointResponse<typeof getPolicy>['data']['invoice'] {
  return {
    ...presentStatement(invoice),
    due: formatLongDate(invoice.dueOn),
    payment: formatInvoicePayment(invoice),
  }
}

/** The fields that a receipt and an invoice share. */
function presentStatement(document: ReceiptContent | InvoiceContent) {
  return {
    number: document.number,
    bill_to: formatPayer(document),
    lines: document.lines.map(({ label, amount }) => ({ label, amount: toDollars(amount) })),
    total: toDollars(document.total),
  }
}
