import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { knownDates } from '#domain/policy/known-dates.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import type { Rejection } from '#domain/policy/amendments/rejections.ts'
import type { ExtraFees } from '#domain/pricing/extras.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { contestDates, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import { describeRushQuestion } from '#domain/quote/signs/rush-shipping.ts'
import { shippingSpeed } from '#domain/quote/signs/shipping-time.ts'
import { isShippedFor, needsSigns } from '#domain/quote/signs/signs-needed.ts'
import type { SentSigns } from '#domain/signs/shipments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** What decides how the signs of a changed policy are shipped. */
export interface ShippingBasis extends SentSigns {
  before: Quote
  after: Quote
  /** The day on which the change is asked for, at the event. */
  day: CalendarDate
  /** Rush shipping is part of the price of the policy. */
  isRushPaid: boolean
  /** What extras cost on this policy. */
  fees: ExtraFees
  /** The contests whose new date is not known after the change. */
  awaiting: readonly Pick<ContestSchedule, 'entity' | 'index'>[]
}

export interface SignShipping {
  /** Whether the price after the change has a rush fee. */
  isRushCharged: boolean
  /** Why the change is not taken as it is. */
  refused?: Rejection
  /** Why somebody has to look at it. */
  reviewReasons: ReviewReason[]
}

/**
 * How signs are shipped after a change, and what rush shipping costs.
 *
 * @rule N89 Signs that a change orders, or that it brings the day nearer for, are judged on the day of that change: rush shipping is charged once it is accepted, and not again while an earlier rush fee of the same shipment stands. A rush fee that was paid comes back when standard shipping is early enough again, or no sign is needed, and nothing was sent yet.
 * @rule N65 Rush shipping that is not accepted refuses the change; nothing is ordered and not charged.
 */
export function checkShipping(basis: ShippingBasis): SignShipping {
  const { after, day, isRushPaid, fees } = basis
  const neededBy = findNewDeadline(basis)
  const speed = neededBy && shippingSpeed(day, neededBy)
  if (speed === 'impossible') return { isRushCharged: isRushPaid, reviewReasons: [SIGNS_TOO_LATE] }
  const isRushNeeded = speed === 'rush' || (isRushPaid && isRushKept(basis))
  if (!isRushNeeded || isRushFree(after)) return { isRushCharged: false, reviewReasons: [] }
  if (after.answers.rush_shipping_accepted !== 'Yes')
    return { isRushCharged: false, refused: askForRush(after, fees), reviewReasons: [] }
  return { isRushCharged: true, reviewReasons: [] }
}

function askForRush(after: Quote, fees: ExtraFees): Rejection {
  return { code: 'RUSH_NOT_ACCEPTED', message: `${describeRushQuestion(after, fees)}.` }
}

const SIGNS_TOO_LATE: ReviewReason = {
  code: 'SIGNS_TOO_LATE',
  message: 'It’s too late to ship signs before that day. We’ll look for another way.',
  decidedBy: 'rep',
}

/** The day before which something has to be shipped because of the change; undefined if nothing has. */
function findNewDeadline(basis: ShippingBasis): CalendarDate | undefined {
  const { before, after, day, signsShipped, awaiting } = basis
  if (!needsSigns(after)) return undefined
  const known = knownDates(after, awaiting)
  if (ordersSigns(before, after)) return known.find((date) => date >= day)
  return signsShipped || !isBroughtNearer(basis, known[0]) ? undefined : known[0]
}

/** The signs of a paid shipment still have to go by rush. */
function isRushKept({ after, day, anythingSent }: ShippingBasis): boolean {
  if (anythingSent) return true
  const [first] = contestDates(after)
  return needsSigns(after) && first !== undefined && shippingSpeed(day, first) !== 'standard'
}

function isRushFree({ answers }: Quote): boolean {
  return answers.shipping_fee_edited === 'Yes' || isFriendsAndFamily(answers)
}

/** A contest on the first day of the event was insured for a later one. */
function isBroughtNearer({ before, after }: ShippingBasis, first: CalendarDate | undefined): boolean {
  return CONTEST_DEFINITIONS.some((kind) => {
    const [was, is] = [rowsOf(before, kind), rowsOf(after, kind)]
    return [...findRowOrigins(kind, is, was)].some(
      ([row, origin]) => row.date === first && dateOf(row.date) < dateOf(origin.date),
    )
  })
}

function dateOf(date: unknown): string {
  return typeof date === 'string' ? date : ''
}

/** Whether something is to be printed and shipped that was not before. */
function ordersSigns(before: Quote, after: Quote): boolean {
  const { type_bp_signs: bonusSigns, number_bps: count, magnets } = after.answers
  const isBonusOrdered =
    bonusSigns !== undefined &&
    bonusSigns !== 'default' &&
    (bonusSigns !== before.answers.type_bp_signs || count !== before.answers.number_bps)
  const areMagnetsOrdered = magnets === 'Yes' && before.answers.magnets !== 'Yes'
  return (
    isBonusOrdered ||
    areMagnetsOrdered ||
    CONTEST_DEFINITIONS.some((kind) => ordersSignsFor(kind, before, after))
  )
}

/** A sign shows the prize of its contest; each contest has one. */
function ordersSignsFor(kind: ContestDefinition, before: Quote, after: Quote): boolean {
  if (!isShippedFor(kind, after)) return false
  if (!isShippedFor(kind, before)) return true
  const rows = rowsOf(after, kind)
  const origins = findRowOrigins(kind, rows, rowsOf(before, kind))
  return rows.some((row) => {
    const origin = origins.get(row)
    return (
      origin === undefined ||
      row.prizeValue !== origin.prizeValue ||
      row.prizeDescription !== origin.prizeDescription
    )
  })
}
