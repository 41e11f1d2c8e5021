import { type Freshness } from '#domain/pricing/freshness.ts'
import { blockersOf, type Standing } from '#domain/purchase/blockers.ts'
import { grossFees } from '#domain/pricing/producer-fee.ts'
import { type EventPlace, referralsOf } from '#domain/pricing/referrals.ts'
import { type Blocker } from '#domain/problem.ts'
import { validatedSteps } from '#domain/quote/progress.ts'
import { type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { type StepId } from '#domain/quote/step-ids.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { type RatingPlans } from '#server/rating/plans.ts'
import { freshnessOf, planOf } from '#server/quotes/price-draft.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { type Context } from '#server/http/serve.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'

/** How a stored quote stands at a moment. */
export interface Judgement {
  quote: Quote
  validated: Record<StepId, boolean>
  freshness: Standing
  blockers: Blocker[]
}

/** What the judgement of a quote depends on besides itself. */
type Judging = Pick<Context, 'plans' | 'env'>

export function judgeQuote({ plans, env }: Judging, stored: QuoteWithPolicy, now: Date): Judgement {
  const quote = quoteFrom(stored.answers)
  const today = dayAt(quote, now)
  const { price } = stored
  const inForce = plans.inForceOn(today)
  const freshness = inForce ? standingOf(plans, quote, stored, now) : 'no_plan'
  const plan = (price && planOf(plans, price)) ?? inForce
  const referrals = plan ? referralsOf(pricingBasis(quote, today).contests, placeOf(quote, env), plan) : []
  return {
    quote,
    freshness,
    validated: validatedSteps({ quote, today, grossFees: grossFees(price) }),
    blockers:
      stored.policyNumber === null
        ? blockersOf({ quote, now, today, price, freshness, referrals })
        : [alreadyBought(stored.policyNumber)],
  }
}

function standingOf(plans: RatingPlans, quote: Quote, stored: QuoteWithPolicy, now: Date): Freshness {
  const { price } = stored
  return price ? freshnessOf(plans, quote, { ...stored, price }, now) : 'fresh'
}

/**
 * Where the event is held, and where the office sells through reps only.
 *
 * @rule N16 The territories that are sold through reps only are a setting.
 */
export function placeOf({ answers }: Quote, { repOnlyTerritories }: Judging['env']): EventPlace {
  return { territory: answers.course_state, repOnlyTerritories }
}

function alreadyBought(policyNumber: string): Blocker {
  return {
    code: 'ALREADY_PURCHASED',
    step: 'confirm-coverage',
    message: `This quote is already bought: policy ${policyNumber}`,
  }
}
