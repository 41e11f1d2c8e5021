import { countReferrals } from '#domain/quote/approvals/approval-codes.ts'
import { atLeastZero, type Cents } from '#domain/values/money.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { findNextDue, findOpenInvoiceDue, type Invoice } from '#domain/desk/due.ts'
import { contestDates, coveredContests, type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { eventTimeZone, firstPlayStart } from '#domain/quote/model/event-time-zone.ts'
import { isLost } from '#domain/quote/closing/lost.fields.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { findSlotOfFee, type WaitingFee } from '#domain/quote/pricing/waiting-fee.ts'
import { type QuoteHistory, quoteState } from '#domain/quote/model/quote-state.ts'
import { isBilled, type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { indexedWordsOf } from '#domain/search/joined-names.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { orderedService, shipBy } from '#domain/signs/ship-by.ts'
import { isShipped, openGoods } from '#domain/signs/shipments.ts'
import { knownDates } from '#domain/policy/known-dates.ts'
import { type ContestSchedule, hasEnded } from '#domain/policy/policy-state.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { evaluatePriceEnd } from '#server/quotes/pricing/price-end.ts'
import { type ReferralContext, referralsOf } from '#server/quotes/pricing/quote-referrals.ts'
import { marksOf } from '#server/desk/lexemes.ts'
import type { deskRows } from '#server/schema/desk/desk.schema.ts'

/** Everything that a row of the desk is worked out from. */
export interface DeskFacts {
  stored: QuoteWithPolicy
  /** How the policy was paid for; null if there is none. */
  paymentType: PaymentMethod | null
  sentAt: Date | null
  /** The version of the quote that a rep closed as lost; null if none did, or it was opened again. */
  lostVersion: number | null
  /** While a contest awaits its new date: the last day for the first of them. */
  openUntil: CalendarDate | undefined
  /** The contests whose new date is not known yet. */
  awaitingDates: readonly ContestSchedule[]
  /** When the change or the tee time lapses, or it or the courtesy credit was asked for, that the office has to decide. */
  decisionDueAt: Date | null
  invoices: readonly Invoice[]
  /** What is still owed for the policy. */
  owed: Cents
  /** The typed fees that nobody has decided. */
  undecidedFees: readonly WaitingFee[]
}

export type NewDeskRow = Omit<typeof deskRows.$inferInsert, 'words'> & {
  /** Of the dictionary. */
  words: string[]
  /** What else it is found by. */
  marks: string[]
}

/** What a row is worked out with besides what is stored. */
export interface DeskContext extends ReferralContext {
  /** Without it a row is as on the day on which its quote was saved. */
  now?: (() => Date) | undefined
}

/**
 * The row of a quote. Of it, only until when the price is good depends on today: once that day is over, the row is worked
 * out again.
 *
 * @rule N110 What is lost keeps the state that it had, so that it has it again once it is opened, and nothing is due of it.
 * @rule P08 What lists show, filter, sort and find is worked out here alone, from what is stored.
 */
export function buildDeskRow(
  context: DeskContext,
  {
    stored,
    paymentType,
    sentAt,
    lostVersion,
    decisionDueAt,
    openUntil,
    awaitingDates,
    invoices,
    owed,
    undecidedFees,
  }: DeskFacts,
): NewDeskRow {
  const quote = quoteFrom(stored.answers)
  const { price } = stored
  const dates = contestDates(quote)
  const zone = eventTimeZone(quote.answers)
  const savedOn = dateInTimeZone(stored.updatedAt, zone)
  const referrals = paymentType === null ? referralsOf(context, quote, stored, savedOn) : []
  const waiting = referrals.filter(({ answer }) => answer === undefined)
  const counted = countReferrals(referrals.map(({ answer }) => answer?.answer))
  const state = stateOf({ stored, paymentType, sentAt, referrals: counted })
  const next = findNextDue({
    state,
    pricedOn: price ? dateInTimeZone(new Date(price.pricedAt), zone) : savedOn,
    goodUntil: findGoodUntil(context, quote, stored),
    firstContest: dates[0],
    lastContest: dates.at(-1),
    invoiceDue: findOpenInvoiceDue(invoices, owed),
    decisionDue: decisionDueAt ? dateInTimeZone(decisionDueAt, zone) : undefined,
    openUntil,
    feeWaits: undecidedFees.some((fee) => findSlotOfFee(quote, fee) !== undefined),
  })
  // Nothing has to happen with what is lost.
  const due = isLost({ version: lostVersion }, stored) ? undefined : next
  const words = searchedWords(quote)
  return {
    quoteId: stored.id,
    quoteNumber: stored.quoteNumber,
    clientReference: stored.clientReference,
    policyNumber: stored.policyNumber,
    state,
    goodUntil: firstPlayStart(quote) ?? null,
    ...namesOf(quote),
    firstContestDate: dates[0] ?? null,
    lastContestDate: dates.at(-1) ?? null,
    contests: coveredContests(quote).flatMap((kind) => rowsOf(quote, kind).map(() => kind.entity)),
    totalCents: isPriced(price) ? price.summary.amountDue : null,
    unpaidCents: atLeastZero(owed),
    referralCodes: [...new Set(waiting.map(({ referral }) => referral.code))],
    assignedRepId: stored.assignedRepId,
    quoteVersion: stored.version,
    lostVersion,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    sentAt,
    dueOn: due?.on ?? null,
    dueReason: due?.reason ?? null,
    signsDueOn: findSignsDue(quote, stored, awaitingDates) ?? null,
    words,
    marks: marksOf(words, phonesOf(quote)),
  }
}

/** @rule N106 Nothing has to leave for a policy that has ended, and once every sign and sticker has left. */
function findSignsDue(
  quote: Quote,
  { policyNumber, policyStatus, price, shipments, stickers }: QuoteWithPolicy,
  awaiting: readonly ContestSchedule[],
): CalendarDate | undefined {
  if (policyNumber === null || hasEnded(policyStatus)) return undefined
  const [first] = knownDates(quote, awaiting)
  const isMoreLeft = openGoods({ quote, stickers }, shipments, isShipped).some(({ left }) => left > 0)
  if (first === undefined || !isMoreLeft) return undefined
  return shipBy(first, orderedService(price))
}

/** @rule N68 A price that is not good any more, or not worked out yet, is not said to be good until a day. */
function findGoodUntil({ plans, now }: DeskContext, quote: Quote, stored: QuoteWithPolicy) {
  return evaluatePriceEnd(plans, quote, stored, now?.() ?? stored.updatedAt)?.lastDay
}

interface StateFacts extends Pick<DeskFacts, 'stored' | 'paymentType' | 'sentAt'> {
  referrals: QuoteHistory['referrals']
}

/** @rule N40 The state as long as play has not started, worked out from the facts. */
function stateOf({ stored, paymentType, sentAt, referrals }: StateFacts): NewDeskRow['state'] {
  const state = quoteState({
    priced: isPriced(stored.price),
    sent: sentAt !== null,
    referrals,
    policy: paymentType === null ? undefined : policyOf(paymentType, stored),
    playStarted: false,
  })
  if (state === 'expired' || state === 'lost') throw new Error('A quote is over before play has started')
  return state
}

function policyOf(
  paymentType: PaymentMethod,
  { policyStatus: status }: Pick<QuoteWithPolicy, 'policyStatus'>,
) {
  const by = isBilled(paymentType) ? ('bind' as const) : ('purchase' as const)
  return {
    by,
    postponed: status === 'postponed',
    cancelled: status === 'cancelled',
    lapsed: status === 'lapsed',
  }
}

type SummedPrice = StoredPrice & Required<Pick<StoredPrice, 'summary'>>

/** Every contest has its fee. */
function isPriced(price: StoredPrice | null): price is SummedPrice {
  return price?.summary !== undefined && price.rows.length > 0 && price.problems.length === 0
}

function namesOf({ answers }: Quote) {
  const emailOf = (email: string | undefined) => (email === undefined ? null : getEmailKey(email))
  return {
    contactName:
      answers.insured_contact_name ?? fullName(answers.insured_first_name, answers.insured_last_name),
    companyName: answers.insured_company_name ?? null,
    insuredEmail: emailOf(answers.insured_email),
    producerEmail: emailOf(answers.producer_email),
    producerAgency: answers.producer_agency_name ?? null,
    tournamentName: answers.tournament_name ?? null,
    courseName: answers.course_name ?? null,
    courseCity: answers.course_city ?? null,
    courseState: answers.course_state ?? null,
  }
}

/** The most telling first, as the words of one quote are limited. */
function searchedWords(quote: Quote): string[] {
  const { answers } = quote
  const { contactName, companyName, tournamentName, courseName, courseCity, ...names } = namesOf(quote)
  return indexedWordsOf(
    tournamentName,
    contactName,
    fullName(answers.insured_first_name, answers.insured_last_name),
    companyName,
    courseName,
    courseCity,
    names.producerAgency,
    answers.producer_contact_name,
    fullName(answers.producer_first_name, answers.producer_last_name),
    answers.producer_company_name,
    names.insuredEmail,
    names.producerEmail,
    names.courseState,
    answers.insured_city,
    answers.insured_address_1,
    fullName(answers.shipping_first_name, answers.shipping_last_name),
    answers.shipping_company,
    answers.shipping_city,
    answers.shipping_address_1,
    answers.producer_city,
    answers.producer_address_1,
  )
}

function phonesOf({ answers }: Quote) {
  return [answers.insured_phone, answers.producer_phone, answers.shipping_phone]
}
