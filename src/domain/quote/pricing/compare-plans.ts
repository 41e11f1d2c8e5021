import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { type ExtraFees, pickExtras, sumExtras } from '#domain/pricing/extras.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import {
  addCompared,
  emptyComparison,
  type ComparedQuote,
  type PlanComparison,
} from '#domain/pricing/plans/plan-comparison.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { sum, ZERO, type Cents } from '#domain/values/money.ts'

/** A stored quote, as it was priced. */
export interface PricedStoredQuote {
  id: string
  number: string
  answers: FlatAnswers
  coupons: readonly Coupon[]
  partner: PartnerSnapshot | null
  /** ISO 8601. */
  pricedAt: string
  /** What its extras cost, where it was not the usual. */
  fees: ExtraFees | null
  isBought: boolean
  losses: Cents
}

/** What some quotes would cost under both plans, and each of those that change. */
export interface ComparedQuotes {
  summary: PlanComparison
  changed: ComparedQuote[]
}

/**
 * Prices quotes under two plans, from the same figures as of the day of their own price.
 *
 * @rule O13 Fees that a rep typed are left out of both sides, because no plan decides them.
 */
export function compareQuotes(
  quotes: readonly PricedStoredQuote[],
  inForce: RatingPlan,
  draft: RatingPlan,
): ComparedQuotes {
  const summary = emptyComparison()
  const changed: ComparedQuote[] = []
  for (const stored of quotes) {
    const compared = compareQuote(stored, inForce, draft)
    if (typeof compared === 'string') summary.skipped[compared] += 1
    else {
      addCompared(summary, compared)
      if (compared.before !== compared.after) changed.push(compared)
    }
  }
  return { summary, changed }
}

function compareQuote(
  { id, number, answers, coupons, partner, pricedAt, fees, isBought, losses }: PricedStoredQuote,
  inForce: RatingPlan,
  draft: RatingPlan,
): ComparedQuote | keyof PlanComparison['skipped'] {
  const quote = quoteFrom(answers)
  const basis = {
    ...pricingBasis(quote, dayAtEvent(quote, new Date(pricedAt)), {
      coupons,
      ...(partner && { partner: { percent: partner.percent } }),
    }),
    fees: feesOfPrice({ fees: fees ?? undefined }),
  }
  const rated = withoutTypedFees(basis)
  if (!rated) return 'typed'
  const before = priceQuote(rated, inForce)
  if (!before.summary) return 'unpriced'
  const after = priceQuote(rated, draft)
  if (!after.summary) return 'refused'
  return {
    id,
    number,
    clientType: clientTypeOf(quote.answers)?.code ?? '',
    territory: quote.answers.course_state ?? '',
    contests: CONTEST_KINDS.flatMap((kind) => {
      const [was, is] = [feeOf(before, kind), feeOf(after, kind)]
      return was === undefined || is === undefined ? [] : [{ kind, before: was, after: is }]
    }),
    extras: sumExtras(pickExtras(before.summary)),
    before: feesOf(before),
    after: feesOf(after),
    atMinimum: { before: isAtMinimum(before), after: isAtMinimum(after) },
    isBought,
    losses,
  }
}

/** Undefined if nothing is left. */
function withoutTypedFees(basis: PricingBasis): PricingBasis | undefined {
  const contests: Record<string, unknown> = {}
  for (const kind of CONTEST_KINDS) {
    const rows = basis.contests[kind]?.filter(({ override }) => override === undefined)
    if (rows && rows.length > 0) contests[kind] = rows
  }
  return Object.keys(contests).length === 0 ? undefined : { ...basis, contests }
}

function feeOf({ rows }: PricedQuote, kind: ContestKind): Cents | undefined {
  const own = rows.filter(({ entity }) => entity === kind)
  return own.length === 0 ? undefined : sum(own.map(({ certFee }) => certFee))
}

/** Whether a minimum of the plan, or of discounts, decides one of its fees. */
function isAtMinimum({ rows }: PricedQuote): boolean {
  return rows.some(({ decidedBy }) => decidedBy === 'minimum' || decidedBy === 'floor')
}

/** All fees after discounts and before coupons. */
function feesOf({ rows, summary }: PricedQuote): Cents {
  return sum([...rows.map(({ certFee }) => certFee), summary ? sumExtras(pickExtras(summary)) : ZERO])
}
