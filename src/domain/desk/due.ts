import type { CalendarDate } from '#domain/values/calendar.ts'
import type { QuoteState } from '#domain/quote/model/quote-state.ts'
import { subtract, type Cents, ZERO } from '#domain/values/money.ts'

/** What has to happen next, in words for a list, and whether it is over once its day has passed. */
export const DUE_REASONS = {
  referral: { label: 'Needs approval', isOverAfterwards: false },
  change: { label: 'Change to review', isOverAfterwards: false },
  'good-until': { label: 'Good until', isOverAfterwards: true },
  invoice: { label: 'Invoice due', isOverAfterwards: false },
  'new-date': { label: 'New date needed', isOverAfterwards: false },
  'event-day': { label: 'Event day', isOverAfterwards: true },
} as const

export type DueReason = keyof typeof DUE_REASONS

export const DUE_REASON_NAMES = Object.keys(DUE_REASONS) as [DueReason, ...DueReason[]]

interface Due {
  reason: DueReason
  on: CalendarDate
}

/** What decides it. Today does not, so that it can be stored. */
export interface DueBasis {
  /** As long as play has not started. */
  state: Exclude<QuoteState, 'expired' | 'lost'>
  /** The day on which its price was worked out, at the event. */
  pricedOn: CalendarDate | undefined
  /** The last day before its price changes by itself, or play begins; without a price that is good there is none. */
  goodUntil: CalendarDate | undefined
  firstContest: CalendarDate | undefined
  lastContest: CalendarDate | undefined
  /** When the oldest invoice that is not paid is due. */
  invoiceDue: CalendarDate | undefined
  /** When a change of the policy lapses that the office has to decide; without such a day, when it, or a courtesy credit, was asked for. */
  decisionDue: CalendarDate | undefined
  /** A fee that one rep typed waits for another. */
  feeWaits: boolean
  /** While it is postponed without a new date: the last day for one. */
  openUntil: CalendarDate | undefined
}

/**
 * What has to happen next with a quote or its policy.
 *
 * @rule P08 N92 A change that waits is due by the day on which it lapses, a courtesy credit at once, money by its invoice, a new date by the end of its twelve months; otherwise the day of play is next.
 * @rule N109 A quote with a fee that waits for another rep needs approval, and can be bought meanwhile.
 * @rule N68 A quote, and an approval that it needs, is due by the last day before its price changes by itself. Where no price is good, nothing is said to be: then the day of play is next.
 */
export function findNextDue(basis: DueBasis): Due | undefined {
  const { state, pricedOn, goodUntil, firstContest, lastContest, invoiceDue, decisionDue, openUntil } = basis
  const due = (reason: DueReason, on: CalendarDate | undefined) => on && { reason, on }
  const { feeWaits } = basis
  const toApprove = () => due('referral', goodUntil ?? firstContest ?? pricedOn)
  switch (state) {
    case 'referred':
      return toApprove()
    case 'draft':
    case 'priced':
    case 'sent':
    case 'cleared':
      if (feeWaits) return toApprove()
      return due('good-until', goodUntil) ?? due('event-day', firstContest)
    case 'postponed':
      return due('change', decisionDue) ?? due('invoice', invoiceDue) ?? due('new-date', openUntil)
    case 'purchased':
    case 'bound':
      return due('change', decisionDue) ?? due('invoice', invoiceDue) ?? due('event-day', lastContest)
    case 'cancelled':
    case 'lapsed':
      return due('change', decisionDue) ?? due('invoice', invoiceDue)
  }
}

/** What is due of it on a day: a day of play that has passed is not due any more. */
export function isStillDue({ reason, on }: Due, today: CalendarDate): boolean {
  return on >= today || !DUE_REASONS[reason].isOverAfterwards
}

export interface Invoice {
  total: Cents
  dueOn: CalendarDate
}

/**
 * When the oldest invoice that is not paid is due; undefined if all are. What was paid pays the oldest first, so what is
 * owed is of the newest ones.
 */
export function findOpenInvoiceDue(invoices: readonly Invoice[], owed: Cents): CalendarDate | undefined {
  let rest = owed
  let due: CalendarDate | undefined
  for (const { total, dueOn } of invoices.toSorted(newestFirst)) {
    if (rest <= ZERO) break
    due = dueOn
    rest = subtract(rest, total)
  }
  return due
}

function newestFirst(one: Invoice, other: Invoice): number {
  return one.dueOn < other.dueOn ? 1 : one.dueOn > other.dueOn ? -1 : 0
}
