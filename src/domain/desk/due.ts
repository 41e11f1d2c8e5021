import { type CalendarDate } from '#domain/values/calendar.ts'
import { type QuoteState } from '#domain/quote/model/quote-state.ts'

/** What has to happen next, in words for a list, and whether it is over once its day has passed. */
export const DUE_REASONS = {
  referral: { label: 'Needs approval', isOverAfterwards: false },
  change: { label: 'Change to decide', isOverAfterwards: false },
  'good-until': { label: 'Good until', isOverAfterwards: true },
  invoice: { label: 'Invoice due', isOverAfterwards: false },
  'new-date': { label: 'New date needed', isOverAfterwards: false },
  'event-day': { label: 'Played', isOverAfterwards: true },
} as const

export type DueReason = keyof typeof DUE_REASONS

export const DUE_REASON_NAMES = Object.keys(DUE_REASONS) as [DueReason, ...DueReason[]]

export interface Due {
  reason: DueReason
  on: CalendarDate
}

/** What decides it. Today does not, so that it can be stored. */
export interface DueBasis {
  /** As long as play has not started. */
  state: Exclude<QuoteState, 'expired'>
  /** The day on which its price was worked out, at the event. */
  pricedOn: CalendarDate | undefined
  firstContest: CalendarDate | undefined
  lastContest: CalendarDate | undefined
  /** When the oldest invoice that is not paid is due. */
  invoiceDue: CalendarDate | undefined
  /** When a change of the policy was asked for that the office has to decide. */
  changeAsked: CalendarDate | undefined
  /** While it is postponed without a new date: the last day for one. */
  openUntil: CalendarDate | undefined
}

/**
 * What has to happen next with a quote or its policy.
 *
 * @rule P08 An approval is due at once, and so is a change that waits; money by its invoice, a new date by the end of its twelve months; otherwise the day of play is next.
 */
export function findNextDue(basis: DueBasis): Due | undefined {
  const { state, pricedOn, firstContest, lastContest, invoiceDue, changeAsked, openUntil } = basis
  const due = (reason: DueReason, on: CalendarDate | undefined) => on && { reason, on }
  switch (state) {
    case 'referred':
      return due('referral', pricedOn)
    case 'draft':
    case 'priced':
    case 'sent':
    case 'cleared':
      return due('good-until', firstContest)
    case 'postponed':
      return due('change', changeAsked) ?? due('invoice', invoiceDue) ?? due('new-date', openUntil)
    case 'purchased':
    case 'bound':
      return due('change', changeAsked) ?? due('invoice', invoiceDue) ?? due('event-day', lastContest)
    case 'cancelled':
      return due('invoice', invoiceDue)
  }
}

/** What is due of it on a day: a day of play that has passed is not due any more. */
export function isStillDue({ reason, on }: Due, today: CalendarDate): boolean {
  return on >= today || !DUE_REASONS[reason].isOverAfterwards
}
