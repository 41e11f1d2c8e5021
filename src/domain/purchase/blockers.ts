import { addDays, type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { contestNoun } from '#domain/contests/contest-definition.ts'
import type { PriceFreshness } from '#domain/pricing/price-freshness.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { sumGrossFees } from '#domain/pricing/producer-fee.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { Blocker } from '#domain/problem.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import { hasCustomAddOn, isAddOnAlone } from '#domain/quote/transitions/add-on.ts'
import { contestDates, coveredContests, type Quote } from '#domain/quote/model/quote.ts'
import { STEP_IDS, type StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { firstPlayStart } from '#domain/quote/model/event-time-zone.ts'
import { areSignsTooLate, describeRushQuestion, isRushUnanswered } from '#domain/quote/signs/rush-shipping.ts'
import { withArticle } from '#domain/values/text-format.ts'

/** Whether a price is still valid, or that there is no rating plan. */
export type PriceStatus = PriceFreshness | 'no_plan'

/** All facts that decide whether a quote can be bought now. */
export interface PurchaseBasis {
  quote: Quote
  now: Date
  today: CalendarDate
  price: StoredPrice | null
  freshness: PriceStatus
  referrals: readonly Omit<Referral, 'refusal'>[]
  /** What a producer may add at most, in percent of the gross fees. */
  producerFeePercent: number
  /** Sentences about coupons that took something off the price and do not any more. */
  lostCoupons?: readonly string[]
}

/** The step that is completed by the purchase itself. */
const STEP_ANSWERED_BY_PURCHASE: StepId = 'payment-information'

/** Where terms are accepted and the details confirmed. */
const ACCEPTING_STEPS: readonly StepId[] = ['certificate-terms-conditions', 'confirm-coverage']

/** The blockers of this quote now, in the order of the steps where they can be fixed. */
export function findBlockers(basis: PurchaseBasis): Blocker[] {
  return [
    ...incompleteSteps(basis),
    ...customAddOn(basis),
    ...notSoldAlone(basis),
    ...addOnAlone(basis),
    ...teeTimeMissing(basis),
    ...playHasStarted(basis),
    ...signsTooLate(basis),
    ...rushNotAccepted(basis),
    ...priceBlockers(basis),
    ...referralBlockers(basis),
  ].toSorted((left, right) => getStepOrder(left) - getStepOrder(right))
}

function getStepOrder({ step }: Blocker): number {
  return STEP_IDS.findIndex((id) => id === step)
}

function incompleteSteps(basis: PurchaseBasis): Blocker[] {
  const stepContext = { ...basis, grossFees: sumGrossFees(basis.price) }
  return STEPS.filter(({ id }) => id !== STEP_ANSWERED_BY_PURCHASE).flatMap((step) => {
    const [first] = stepProblems(step, stepContext)
    if (!first) return []
    const code = ACCEPTING_STEPS.includes(step.id) ? 'TERMS_NOT_ACCEPTED' : 'STEP_INCOMPLETE'
    return [{ code, step: step.id, message: `${step.title}: ${first.message}` }]
  })
}

/** @rule D04 If play is today or tomorrow, the tee time is required. */
function teeTimeMissing({ quote, today }: PurchaseBasis): Blocker[] {
  const [first] = contestDates(quote)
  const isSoon = first === today || first === addDays(today, 1)
  if (!isSoon || quote.answers.tee_time !== undefined) return []
  return [
    {
      code: 'TEE_TIME_MISSING',
      step: 'tournament-golf-information',
      message: 'Play is today or tomorrow. Enter the first tee time, so that coverage starts before it',
    },
  ]
}

/**
 * Whether play of the first contest has begun, in the event's time zone.
 *
 * @rule N41 Cover must begin before the first tee shot.
 */
export function hasPlayStarted(quote: Quote, now: Date): boolean {
  const start = firstPlayStart(quote)
  return start !== undefined && now >= start
}

function playHasStarted({ quote, now }: PurchaseBasis): Blocker[] {
  const [first] = contestDates(quote)
  if (!first || !hasPlayStarted(quote, now)) return []
  return [
    {
      code: 'PLAY_HAS_STARTED',
      step: 'contest-coverage',
      message: `Play on ${formatLongDate(first)} has already started. Coverage has to start before the first tee shot`,
    },
  ]
}

/** @rule N17 A request for another add-on is answered before the quote can be bought. */
function customAddOn({ quote }: PurchaseBasis): Blocker[] {
  if (!hasCustomAddOn(quote)) return []
  return [
    {
      code: 'CUSTOM_ADD_ON',
      step: 'contest-coverage',
      message:
        'We haven’t priced the putting contest you asked about. Wait for our email, or remove it to continue',
    },
  ]
}

/** @rule D08 A dice roll is sold only with another contest. */
function notSoldAlone({ quote }: PurchaseBasis): Blocker[] {
  const covered = coveredContests(quote)
  const [first] = covered
  if (!first || covered.some(({ isSoldAlone }) => isSoldAlone)) return []
  return [
    {
      code: 'DICE_ALONE',
      step: 'contest-coverage',
      message: `You can’t buy ${withArticle(contestNoun(first))} alone. Add another contest`,
    },
  ]
}

/** @rule N64 The putting add-on is sold only beside a hole-in-one contest or a shootout. */
function addOnAlone({ quote }: PurchaseBasis): Blocker[] {
  if (!isAddOnAlone(quote)) return []
  return [
    {
      code: 'ADD_ON_ALONE',
      step: 'contest-coverage',
      message:
        'You can buy the putting add-on only with a hole-in-one contest or a shootout. Add one of them, or remove the add-on',
    },
  ]
}

function signsTooLate({ quote, today }: PurchaseBasis): Blocker[] {
  if (!areSignsTooLate(quote, today)) return []
  return [
    {
      code: 'SIGNS_TOO_LATE',
      step: 'prize-package-options',
      message: 'It’s too late to ship signs. Continue without them',
    },
  ]
}

/** @rule N65 While the rush fee that the signs need is not accepted, it is no part of the price, and nothing is bought. */
function rushNotAccepted({ quote, price, today }: PurchaseBasis): Blocker[] {
  if (!isRushUnanswered(quote, today)) return []
  return [
    {
      code: 'RUSH_NOT_ACCEPTED',
      step: 'prize-package-options',
      message: describeRushQuestion(quote, feesOfPrice(price)),
    },
  ]
}

/**
 * @rule N15 Nothing is bought at a price that is out of date because its figures or its plan changed.
 * @rule N09 If that is because of a coupon, the coupon is named.
 * @rule N69 Nothing is bought while no rating plan is in force, or at a price whose plan was removed or changed.
 */
function priceBlockers({ quote, price, freshness, lostCoupons = [] }: PurchaseBasis): Blocker[] {
  const step = 'contest-coverage' as const
  if (freshness === 'no_plan') {
    return [{ code: 'NO_RATING_PLAN', step, message: 'We can’t work out prices right now' }]
  }
  const unpriced = (price?.problems ?? []).map(({ entity, index, message }) => ({
    code: 'ROW_NOT_PRICED' as const,
    step,
    message,
    entity,
    index,
  }))
  if (unpriced.length > 0) return unpriced
  if (!price?.summary || price.rows.length === 0) {
    // A quote that was saved while there was no rating plan has contests but no price.
    const isWaiting = price === null && coveredContests(quote).length > 0
    const message = isWaiting
      ? 'There’s no price yet. Save the quote to get one'
      : 'Add a contest to get a price'
    return [{ code: 'NOT_PRICED', step, message }]
  }
  if (freshness === 'fresh') return []
  const message = [...lostCoupons, 'The price is out of date. Save the quote to get a new one'].join(' ')
  return [{ code: 'PRICE_OUT_OF_DATE', step, message }]
}

function referralBlockers({ referrals }: PurchaseBasis): Blocker[] {
  return referrals.map((referral) => ({ ...referral, step: 'contest-coverage' }))
}
