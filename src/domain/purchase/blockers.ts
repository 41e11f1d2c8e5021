import { addDays, type CalendarDate, formatLongDate } from '#domain/calendar.ts'
import { type Freshness } from '#domain/pricing/freshness.ts'
import { type Referral } from '#domain/pricing/referrals.ts'
import { grossFees } from '#domain/pricing/producer-fee.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { type Blocker } from '#domain/problem.ts'
import { stepProblems } from '#domain/quote/progress.ts'
import { hasCustomAddOn } from '#domain/quote/add-on.ts'
import { contestDates, coveredKinds, type Quote } from '#domain/quote/quote.ts'
import { STEP_IDS, type StepId } from '#domain/quote/step-ids.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { firstPlay } from '#domain/quote/event-zone.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { shippingSpeed } from '#domain/signs/shipping-time.ts'

/** Whether a price still holds, or that there is no rating plan to work prices out with. */
export type Standing = Freshness | 'no_plan'

/** Everything that decides whether a quote may be bought at this moment. */
export interface BuyingBasis {
  quote: Quote
  now: Date
  today: CalendarDate
  price: StoredPrice | null
  freshness: Standing
  referrals: readonly Referral[]
}

/** Steps that are answered by the purchase itself. */
const ANSWERED_BY_BUYING: readonly StepId[] = ['payment-information', 'confirm-coverage']

/** What forbids buying this quote now, in the order of the steps that mend it. */
export function blockersOf(basis: BuyingBasis): Blocker[] {
  return [
    ...incompleteSteps(basis),
    ...customAddOn(basis),
    ...diceAlone(basis),
    ...teeTimeMissing(basis),
    ...playHasStarted(basis),
    ...signsTooLate(basis),
    ...priceBlockers(basis),
    ...referred(basis),
  ].toSorted((left, right) => placeOf(left) - placeOf(right))
}

function placeOf({ step }: Blocker): number {
  return STEP_IDS.findIndex((id) => id === step)
}

function incompleteSteps(basis: BuyingBasis): Blocker[] {
  const judging = { ...basis, grossFees: grossFees(basis.price) }
  return STEPS.filter(({ id }) => !ANSWERED_BY_BUYING.includes(id)).flatMap((step) => {
    const [first] = stepProblems(step, judging)
    if (!first) return []
    const code = step.id === 'certificate-terms-conditions' ? 'TERMS_NOT_ACCEPTED' : 'STEP_INCOMPLETE'
    return [{ code, step: step.id, message: `${step.title}: ${first.message}` }]
  })
}

/** @rule D04 Where play is today or tomorrow, cover needs to know at what time it starts. */
function teeTimeMissing({ quote, today }: BuyingBasis): Blocker[] {
  const [first] = contestDates(quote)
  const isSoon = first === today || first === addDays(today, 1)
  if (!isSoon || quote.answers.tee_time !== undefined) return []
  return [
    {
      code: 'TEE_TIME_MISSING',
      step: 'tournament-golf-information',
      message: 'Play is today or tomorrow: enter the first tee time, so that cover begins before it',
    },
  ]
}

/**
 * Whether play of the first contest has begun, by the clock of the event.
 *
 * @rule N41 Cover has to begin before the first tee shot.
 */
export function hasPlayStarted(quote: Quote, now: Date): boolean {
  const start = firstPlay(quote)
  return start !== undefined && now >= start
}

function playHasStarted({ quote, now }: BuyingBasis): Blocker[] {
  const [first] = contestDates(quote)
  if (!first || !hasPlayStarted(quote, now)) return []
  return [
    {
      code: 'PLAY_HAS_STARTED',
      step: 'contest-coverage',
      message: `Play on ${formatLongDate(first)} has started or is over; cover must begin before the first tee shot`,
    },
  ]
}

/** @rule N17 A wish for another add-on is answered before anything is bought. */
function customAddOn({ quote }: BuyingBasis): Blocker[] {
  if (!hasCustomAddOn(quote)) return []
  return [
    {
      code: 'CUSTOM_ADD_ON',
      step: 'contest-coverage',
      message: 'We have yet to price the putting add-on that you asked for; take it out to go on without it',
    },
  ]
}

/** @rule D08 A dice roll is sold beside another contest only. */
function diceAlone({ quote }: BuyingBasis): Blocker[] {
  const covered = coveredKinds(quote)
  if (covered.length !== 1 || covered[0]?.type !== 'dice') return []
  return [
    {
      code: 'DICE_ALONE',
      step: 'contest-coverage',
      message: 'A dice roll cannot be bought alone; add another contest',
    },
  ]
}

function signsTooLate({ quote, today }: BuyingBasis): Blocker[] {
  const [first] = contestDates(quote)
  if (!first || !signsNeeded(quote) || shippingSpeed(today, first) !== 'impossible') return []
  return [
    {
      code: 'SIGNS_TOO_LATE',
      step: 'prize-package-options',
      message: 'There is no time left to ship signs; continue without them',
    },
  ]
}

/**
 * @rule N15 Nothing is bought at a price that its figures or its plan have outgrown.
 * @rule N69 Nor while no rating plan is in force, nor at a price of a plan that is gone or was altered.
 */
function priceBlockers({ quote, price, freshness }: BuyingBasis): Blocker[] {
  const step = 'contest-coverage'
  if (freshness === 'no_plan') {
    return [{ code: 'NO_RATING_PLAN', step, message: 'Prices cannot be worked out at the moment' }]
  }
  const unpriced = (price?.problems ?? []).map(({ entity, index, message }) => ({
    code: 'ROW_NOT_PRICED',
    step,
    message,
    entity,
    index,
  }))
  if (unpriced.length > 0) return unpriced
  if (!price?.summary || price.rows.length === 0) {
    // What was saved while there was no rating plan has contests and yet no price.
    const isWaiting = price === null && coveredKinds(quote).length > 0
    const message = isWaiting
      ? 'There is no price yet; save the quote to get one'
      : 'Add a contest to get a price'
    return [{ code: 'NOT_PRICED', step, message }]
  }
  if (freshness === 'fresh') return []
  return [
    { code: 'PRICE_OUT_OF_DATE', step, message: 'The price is out of date; save the quote to get a new one' },
  ]
}

function referred({ referrals }: BuyingBasis): Blocker[] {
  return referrals.map((referral) => ({ ...referral, step: 'contest-coverage' }))
}
