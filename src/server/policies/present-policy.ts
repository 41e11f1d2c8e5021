import {
  actingAgency,
  currentPayer,
  hasProducer,
  payersSeenBy,
  type PolicyReader,
  type RecordedPolicy,
} from '#domain/policy/producer-of-record.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getPolicy, listPolicies } from '#contract/policies.ts'
import { presentMoney } from '#contract/money-statement.ts'
import { presentDays, presentScorecard } from '#contract/scorecard.ts'
import { type CalendarDate, formatContestDate, formatLongDate } from '#domain/values/calendar.ts'
import { toDollars, ZERO } from '#domain/values/money.ts'
import { formatPlace, summarizeCertificate } from '#domain/documents/certificate/certificate-summary.ts'
import type { PolicyDocumentType } from '#domain/documents/document-types.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { formatPayer, formatPayment } from '#domain/documents/billing/receipt-summary.ts'
import { formatTimeOfDay } from '#domain/quote/model/event-time.ts'
import { dayAtEvent, displayTimeZone, eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { withoutAwaitedDates } from '#domain/policy/known-dates.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { getKnownDates, getPolicyStatus, policyEnd } from '#domain/policy/policy-state.ts'
import { type EventDay, policyDays } from '#domain/quote/scorecard/event-days.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import type { Session } from '#server/access/access.ts'
import { policyState } from '#server/policies/amendments/change-subject.ts'
import type { Standing } from '#server/policies/overview/repository.ts'
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
  const { receipt, invoice, policy } = found
  if (payersOf(policy, session)?.includes(1) === false) return undefined
  if (invoice) return 'invoice'
  return receipt ? 'receipt' : undefined
}

/**
 * @rule N63 N87 With a producer of record its address reads a policy as the producer, and any other one as its client, whoever
 * paid what earlier; the browser that bought it is the producer's.
 */
function readerOf({ policy }: Pick<PolicyWithDocuments, 'policy'>, session: Session): PolicyReader {
  if (!hasProducer(policy)) return 'holder'
  return session.grants !== 'email' || session.email === policy.producerEmail ? 'producer' : 'client'
}

/** Whether a session is that of who pays now, or a rep's; the client of a producer pays the producer. */
export function isPayer(found: Pick<PolicyWithDocuments, 'policy'>, session: Session): boolean {
  return readerOf(found, session) !== 'client'
}

/** The payers whose money and documents a session sees; undefined if that is everybody's. */
export function payersOf(policy: RecordedPolicy, session: Session): number[] | undefined {
  return session.grants === 'email' ? payersSeenBy(policy, session.email) : undefined
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
  statement: MoneyStatement
}

const SETTLED = ['price', 'paid', 'owed', 'creditLeft'] as const

/** A policy as an item of the list. */
export function presentListedPolicy(
  found: PolicyWithDocuments,
  { session, now, standing, statement }: Presentation,
): EndpointResponse<typeof listPolicies>['data'][number] {
  const { policy, certificate } = found
  const { event, money, test } = certificate
  const isPaidByReader = payersOf(policy, session)?.length !== 0
  // Of several payers each paid a part: the certificate says what the whole costs, and a payer of nothing has no statement.
  const hasOnePayer = currentPayer(policy) === 1
  const hasMoney = hasOnePayer || SETTLED.some((key) => statement[key] !== ZERO)
  return {
    number: policy.number,
    version: certificate.version,
    issued_at: certificate.issuedAt,
    tournament_name: event.tournament,
    course_name: event.course,
    first_contest_date: formatContestDate(event.firstDay),
    total: toDollars(isPaidByReader && hasOnePayer ? statement.price : money.total),
    documents: accessibleDocuments(found, session),
    test,
    status: getPolicyStatus({ ended: policyEnd(policy), contests: policy.awaitingDates }),
    scorecard: presentScorecard(scorecardOf(found, session)),
    ...presentDates(found, now),
    moved: standing.moved,
    statement: isPaidByReader && hasMoney ? presentMoney(statement) : null,
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

/** Of a policy that has ended, whose price is what is kept. */
const PRICE_BEFORE = 'Price until it ended'

/**
 * @rule P02 The client of a producer sees its own fees and the agency's, never the commission.
 * @rule N86 The sum of a scorecard is the price; whether it is paid is said by the statement.
 */
export function scorecardOf(found: PolicyWithDocuments, session: Session): Scorecard {
  const { price, partner } = found.quote
  const isActing = session.grants !== 'email' || readerOf(found, session) === 'producer'
  const reader = isActing ? 'payer' : 'producers-client'
  const sold = { quote: quoteOf(found), pricedRows: price?.rows ?? [], termsOf: price }
  const { total, ...card } = purchaseScorecard(
    { ...sold, ...(price?.summary && { summary: price.summary }) },
    { partner, reader },
  )
  // The certificate has the total of a purchase without a stored price.
  const { label: _label, ...amounts } = total ?? { label: 'Total', amount: found.certificate.money.total }
  return { ...card, total: { ...amounts, label: isOver(found.policy) ? PRICE_BEFORE : 'Price' } }
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
  const { receipt, invoice, policy } = found
  const quote = quoteOf(found)
  const account = accessibleAccountDocument(found, session)
  return {
    ...presentListedPolicy(found, presentation),
    ...summarizeCertificate(found.certificate),
    course_place: formatPlace(found.certificate),
    tee_time: quote.answers.tee_time ?? null,
    time_zone: displayTimeZone(quote.answers) ?? null,
    days: presentDays(daysOf(found, dayAtEvent(quote, now))),
    email: found.policy.email,
    verification_code: found.certificate.verification.code,
    sold_by_producer: hasProducer(policy),
    reader: readerOf(found, session),
    agency: actingAgency(quote, policy),
    receipt: account && receipt ? { ...presentStatement(receipt), payment: formatPayment(receipt) } : null,
    invoice: account && invoice ? presentInvoice(invoice) : null,
  }
}

/** @rule N42 A policy that was cancelled or has lapsed promises nothing: no day of it is to come, and none to report a win by. */
export function daysOf(found: PolicyWithDocuments, today: CalendarDate): EventDay[] {
  const { policy } = found
  if (isOver(policy)) return []
  const quote = quoteOf(found)
  const { issuedAt } = policy
  const zone = eventTimeZone(quote.answers)
  return policyDays(quote, today, dayAtEvent(quote, issuedAt), formatTimeOfDay(issuedAt, zone))
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
