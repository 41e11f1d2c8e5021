import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getPolicy, type listPolicies } from '#contract/policies.ts'
import { presentDays, presentScorecard } from '#contract/scorecard.ts'
import { formatContestDate, formatLongDate } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { summarizeCertificate } from '#domain/documents/certificate/certificate-summary.ts'
import { type PolicyDocumentType } from '#domain/documents/document-types.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { formatPayer, formatPayment } from '#domain/documents/billing/receipt-summary.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { withoutAwaitedDates } from '#domain/policy/known-dates.ts'
import { getKnownDates, getPolicyStatus } from '#domain/policy/policy-state.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { type Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { type Session } from '#server/kit/http/access.ts'
import { policyState } from '#server/policies/amendments/change-subject.ts'
import { type Standing } from '#server/policies/overview/repository.ts'
import { isOver, type PolicyWithDocuments } from '#server/policies/repository.ts'

type AccountDocument = 'receipt' | 'invoice'

/**
 * The receipt or invoice that a session may open, if any.
 *
 * @rule P02 The receipt or invoice of a producer shows its commission, so the client's link does not open it.
 */
function accessibleAccountDocument(
  found: PolicyWithDocuments,
  session: Session,
): AccountDocument | undefined {
  const { receipt, invoice } = found
  if (!isPayer(found, session)) return undefined
  if (invoice) return 'invoice'
  return receipt ? 'receipt' : undefined
}

/** Whether a session is that of who paid, or a rep's; the client of a producer paid the producer. */
export function isPayer(
  { policy, receipt, invoice }: Pick<PolicyWithDocuments, 'policy' | 'receipt' | 'invoice'>,
  session: Session,
): boolean {
  const isClients = session.grants === 'email' && session.email !== policy.producerEmail
  return (receipt ?? invoice)?.producers !== true || !isClients
}

/** In the order in which the pages show them. */
export function accessibleDocuments(found: PolicyWithDocuments, session: Session): PolicyDocumentType[] {
  const account = accessibleAccountDocument(found, session)
  const endorsement = found.policy.version > 1 ? (['endorsement'] as const) : []
  return ['certificate', ...(account ? [account] : []), ...endorsement, 'terms', 'checklist']
}

/** When and to whom a policy is presented, with where it stands. */
export interface Presentation {
  session: Session
  now: Date
  standing: Standing
}

/** A policy as an item of the list. */
export function presentListedPolicy(
  found: PolicyWithDocuments,
  { session, now, standing }: Presentation,
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
    status: getPolicyStatus({ cancelled: isOver(policy), contests: policy.awaitingDates }),
    scorecard: presentScorecard(scorecardOf(found, session)),
    ...presentDates(found, now),
    moved: standing.moved,
    lapsed: policy.lapsedAt !== null,
    owed: isPayer(found, session) ? toDollars(standing.owed) : null,
  }
}

/** When it is played next, and until when a date that is not known may be given. */
function presentDates(found: PolicyWithDocuments, now: Date) {
  if (isOver(found.policy)) return { next_day: null, new_date_by: null }
  const quote = quoteOf(found)
  const facts = policyState(quote, found.policy, 0)
  const today = dayAtEvent(quote, now)
  const [newDateBy = null] = facts.contests.flatMap(({ openUntil }) => openUntil ?? []).toSorted()
  return { next_day: getKnownDates(facts).find((day) => day >= today) ?? null, new_date_by: newDateBy }
}

/** @rule P02 The client of a producer sees its own fees and the agency's, never the commission. */
export function scorecardOf(found: PolicyWithDocuments, session: Session): Scorecard {
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

/** Without the former days of contests that await their dates. */
export function quoteOf({ quote, policy }: PolicyWithDocuments): Quote {
  return withoutAwaitedDates(quoteFrom(quote.answers), policy.awaitingDates)
}

/** A policy with everything that its certificate states, in the same text. */
export function presentPolicy(
  found: PolicyWithDocuments,
  presentation: Presentation,
): EndpointResponse<typeof getPolicy>['data'] {
  const { session, now } = presentation
  const { receipt, invoice } = found
  const quote = quoteOf(found)
  const account = accessibleAccountDocument(found, session)
  return {
    ...presentListedPolicy(found, presentation),
    ...summarizeCertificate(found.certificate),
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
