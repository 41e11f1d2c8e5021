import { findBlockers } from '#domain/purchase/blockers.ts'
import type { Findings } from '#domain/policy/amendments/review-reasons.ts'
import { ProblemError } from '#domain/problem.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { findReferrals } from '#domain/pricing/calculation/referrals.ts'
import { goesByRush } from '#domain/pricing/extra-fees.ts'
import { type ChargeKey, contestCharge, keepCoupons, listCharges } from '#domain/pricing/coupon-shares.ts'
import { withEndorsements } from '#domain/pricing/endorsed-price.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Cents } from '#domain/values/money.ts'
import { findShippedClientType, FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { partnerDiscount, priceUnderPlan } from '#server/quotes/pricing/calculate-price.ts'
import type { LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { eventPlace } from '#server/quotes/pricing/quote-referrals.ts'

/** A version of a policy with its price, and what would prevent insuring it without a review. */
export interface PricedProposal extends Findings {
  quote: Quote
  price: StoredPrice
  /** The fees by the plan alone, without those that a rep typed. */
  computedRows: StoredPrice['rows']
}

interface VersionTerms {
  now: Date
  /** Whether rush shipping is part of its price. */
  isRushCharged: boolean
  /** If it is not the policy's own. */
  plan?: LoadedPlan | undefined
}

/** A price with its sum: only such a quote was bought. */
export type CompletePrice = StoredPrice & { summary: PricingSummary }

/** A version of a policy with what it costs. */
export interface PricedVersion {
  answers: FlatAnswers
  price: CompletePrice
  /** If it is not priced under the policy's own plan. */
  plan?: LoadedPlan | undefined
}

/** Prices a version of a policy under the policy's own plan, with the coupons of the day of its purchase. */
export function priceVersion(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  answers: FlatAnswers,
  { now, isRushCharged, plan = requirePlan(context, subject) }: VersionTerms,
): PricedProposal {
  const quote = quoteFrom(answers)
  const basis = { ...basisOf(subject, quote), rush: isRushCharged }
  const price = withItsEndorsements(
    subject,
    withItsCoupons(subject, answers, priceUnderPlan(basis, plan, now.toISOString()).price),
  )
  const referrals = findReferrals(basis.contests, eventPlace(quote, context.env), plan)
  const today = dayAtEvent(quote, now)
  const { producerFeePercent } = context.env
  return {
    quote,
    price,
    computedRows: priceQuote(withoutTypedFees(basis), plan).rows,
    referrals,
    blockers: findBlockers({
      quote,
      now,
      today,
      price,
      freshness: 'fresh',
      referrals,
      producerFeePercent,
    }).filter(({ code }) => !JUDGED_APART.has(code)),
  }
}

/** How signs go is judged as of the change, not as if all of them were ordered now. */
const JUDGED_APART: ReadonlySet<string> = new Set(['SIGNS_TOO_LATE', 'RUSH_NOT_ACCEPTED'])

/**
 * The plan for dates beyond the twelve months of what was bought.
 *
 * @rule N89 Such dates are priced by the plan that is in force when a rep sets them.
 */
export function requirePlanInForce(
  { plans }: Pick<Context, 'plans'>,
  { quote }: Pick<ChangeSubject, 'quote'>,
  now: Date,
): LoadedPlan {
  const plan = plans.inForceOn(dayAtEvent(quote, now))
  if (!plan) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  return plan
}

/** The coupons go on taking off what they took off at the purchase; without coupons the price is as it was calculated. */
function withItsCoupons({ stored }: ChangeSubject, answers: FlatAnswers, price: StoredPrice): StoredPrice {
  const { price: before, coupons } = stored
  if (coupons.length === 0 || !before?.summary || !price.summary) return price
  const origins = chargeOrigins(
    { answers: stored.answers, price: { ...before, summary: before.summary } },
    answers,
  )
  const { summary, couponShares } = keepCoupons({
    before: { ...before, summary: before.summary },
    after: { ...price, summary: price.summary },
    coupons,
    originOf: (charge) => origins.get(charge),
  })
  return { ...price, summary, ...(couponShares && { couponShares }) }
}

/** @rule D33 What endorsements add or take off stays beside whatever the fees become. */
export function withItsEndorsements<Price extends StoredPrice>(
  { stored, quote }: Pick<ChangeSubject, 'stored' | 'quote'>,
  price: Price,
  endorsed: Cents | undefined = stored.price?.endorsed,
): Price {
  return withEndorsements(price, endorsed, { isProducers: isProducerQuote(quote.answers) })
}

/** For each fee that goes on from one version of a policy to the next, which one it was. */
export function chargeOrigins(
  before: Pick<PricedVersion, 'answers' | 'price'>,
  answers: FlatAnswers,
): ReadonlyMap<ChargeKey, ChargeKey> {
  const moves = rowMoves(before.answers, answers)
  const kept = listCharges(before.price).flatMap(({ charge: from }) => {
    const move = moves.find((one) => contestCharge({ ...one, index: one.from }) === from)
    if (!move) return [[from, from] as const]
    return move.to === null ? [] : [[contestCharge({ ...move, index: move.to }), from] as const]
  })
  return new Map(kept)
}

/** What a version of a policy that was sold without a producer costs one before coupons, with the rush fee that it has. */
export function priceForProducer(
  context: Pick<Context, 'plans' | 'report'>,
  subject: ChangeSubject,
  { answers, price, plan = requirePlan(context, subject) }: PricedVersion,
): Pick<CompletePrice, 'rows' | 'summary'> {
  const basis = { ...basisOf(subject, quoteFrom(answers)), rush: goesByRush(price) }
  const net = priceQuote(
    {
      ...basis,
      coupons: [],
      producer: true,
      clientType: isFree(basis) ? basis.clientType : PRODUCER,
    },
    plan,
  )
  const { endorsed } = price
  const { rows, summary } =
    endorsed === undefined ? net : withEndorsements({ ...price, ...net }, endorsed, { isProducers: true })
  if (!summary) throw new Error(`Policy ${subject.policy.number} has no price for a producer`)
  return { rows, summary }
}

const PRODUCER = findShippedClientType('other_agent_broker')

function isFree({ clientType }: Basis): boolean {
  return clientType?.code === FRIENDS_AND_FAMILY
}

/** Coupons and discounts are those of the day of purchase; rush shipping is judged apart. */
function basisOf({ policy, stored, quote: insured }: ChangeSubject, quote: Quote): Basis {
  return pricingBasis(quote, dayAtEvent(insured, policy.issuedAt), {
    coupons: stored.coupons,
    ...partnerDiscount(stored),
    termsOf: stored.price,
  })
}

/** @rule N69 Without the plan that priced it, only this policy cannot be changed; an operator can restore the plan. */
function requirePlan(
  { plans, report }: Pick<Context, 'plans' | 'report'>,
  { policy, stored }: ChangeSubject,
): LoadedPlan {
  const name = policy.ratingPlan ?? stored.price?.plan
  const plan = name === undefined ? undefined : plans.find(name, policy.ratingPlanHash)
  if (plan) return plan
  report(
    new Error(`Rating plan ${name} is not loaded as it was`),
    `policy ${policy.number} cannot be changed`,
  )
  throw new ProblemError({ code: 'NO_RATING_PLAN' })
}

type Basis = ReturnType<typeof pricingBasis>

function withoutTypedFees(basis: Basis): Basis {
  const contests = Object.entries(basis.contests).map(([entity, rows = []]) => [
    entity,
    rows.map(({ override: _typed, ...row }) => row),
  ])
  return { ...basis, contests: Object.fromEntries(contests) as Basis['contests'] }
}
