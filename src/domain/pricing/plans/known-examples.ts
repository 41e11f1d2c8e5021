import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { forEachRow, type ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { CLIENT_TYPES, PRODUCER_TYPES } from '#domain/values/client-types.ts'
import { fromDollars, sum, ZERO, type Cents } from '#domain/values/money.ts'

/** A case that everybody in the office knows, and by which a plan is judged. */
export interface KnownExample {
  title: string
  basis: PricingBasis
  /** Its calculation stands step by step in a rate filing. */
  isWorked: boolean
}

/** An example under two plans: its fees after discounts. Null where a plan has no price for it. */
export interface PricedExample {
  title: string
  /** The contests and the client in words. */
  detail: string
  before: Cents | null
  after: Cents | null
}

/**
 * The cases that every plan is tried on, beside the quotes that were really priced.
 *
 * @rule O13 Known examples of all contests, discounts, minimums, and layers are priced by a plan and by the one in force.
 */
export const KNOWN_EXAMPLES: readonly KnownExample[] = [
  example('Charity scramble', 'non_profit', { grand_prize: ace(10_000, 120, 165) }),
  worked('Dealer with a truck', 'chevrolet', { grand_prize: ace(45_000, 144, 172) }),
  worked('Dealer at the minimum', 'ford_lincoln', { grand_prize: ace(5000, 60, 180) }),
  example('Ten percent discount', 'first_command', { grand_prize: ace(25_000, 100, 165) }),
  worked('Million-dollar shootout', 'rotary', { shootout: shots(1_000_000, 'Cash 40-Year Annuity', 4, 1) }),
  example('Shootout in one sum', 'golf_course', { shootout: shots(100_000, 'Cash (Lump Sum)', 10, 1) }),
  example('Shootout, two shots each', 'golf_course', {
    shootout: shots(500_000, 'Cash 20-Year Annuity', 8, 2),
  }),
  worked('Golf course putt', 'golf_course', { putting_prize: putt('Single Putt', '50', 1, 10_000) }),
  example('Putt for many finalists', 'golf_course', { putting_prize: putt('Single Putt', '40', 20, 10_000) }),
  example('Three putts in a row', 'event_organizer', {
    putting_prize: putt('Progressive Putt', '10-30-50', 80, 25_000),
  }),
  example('Dealer with a 60-foot putt', 'chevrolet', {
    grand_prize: ace(25_000, 144, 165),
    putting_prize: putt('Single Putt', '60', 1, 10_000),
  }),
  worked('School with dice', 'school', {
    grand_prize: ace(10_000, 100, 165),
    dice_roll: only({ rollers: 8, prizeValue: fromDollars(5000) }),
  }),
  example('Larger charity outing', 'non_profit', { grand_prize: ace(25_000, 144, 165) }),
  example('Long hole', 'school', { grand_prize: ace(25_000, 144, 185) }),
  example('Longest band', 'non_profit', { grand_prize: ace(25_000, 144, 215) }),
  example('Shortest tee', 'non_profit', { grand_prize: ace(25_000, 144, 150) }),
  example('Professionals', 'event_organizer', { grand_prize: ace(30_000, 100, 175, 80) }),
  example('Prize above all layers', 'casino_race_track', { grand_prize: ace(250_000, 144, 180) }),
  example('Smallest outing', 'outing_director', { grand_prize: ace(1000, 12, 210) }),
  example('Insurance producer', 'farmers_agent', { grand_prize: ace(25_000, 144, 165) }),
]

/** All examples under both plans, in their order. */
export function priceExamples(before: RatingPlan, after: RatingPlan): PricedExample[] {
  return KNOWN_EXAMPLES.map((known) => ({
    title: known.title,
    detail: describeExample(known),
    before: feeOf(known, before),
    after: feeOf(known, after),
  }))
}

export function describeExample({ basis }: Pick<KnownExample, 'basis'>): string {
  const contests: string[] = []
  forEachRow(basis.contests, (contest, { figures }) => contests.push(contest.describe(figures, '$')))
  return [...contests, basis.clientType?.label ?? ''].join('; ')
}

function feeOf({ basis }: KnownExample, plan: RatingPlan): Cents | null {
  const { rows, problems } = priceQuote(basis, plan)
  return problems.length > 0 ? null : sum(rows.map(({ certFee }) => certFee))
}

function example(title: string, client: string, contests: ContestRows, isWorked = false): KnownExample {
  const producerType = PRODUCER_TYPES.find(({ code }) => code === client)
  return {
    title,
    isWorked,
    basis: {
      clientType: producerType ?? CLIENT_TYPES.find(({ code }) => code === client),
      producer: producerType !== undefined,
      contests,
      fees: USUAL_FEES,
      coupons: [],
      producerFee: ZERO,
    },
  }
}

function worked(title: string, client: string, contests: ContestRows): KnownExample {
  return example(title, client, contests, true)
}

function only<Figures>(figures: Figures) {
  return [{ index: 1, figures }]
}

function ace(dollars: number, amateurs: number, yardage: number, pros = 0) {
  return only<HoleInOneFigures>({ prizeValue: fromDollars(dollars), amateurs, pros, yardage })
}

function putt(
  contestType: PuttingFigures['contestType'],
  distance: PuttingFigures['distance'],
  finalists: number,
  dollars: number,
) {
  return only<PuttingFigures>({ contestType, distance, finalists, prizeValue: fromDollars(dollars) })
}

function shots(
  dollars: number,
  payoutTimeframe: ShootoutFigures['payoutTimeframe'],
  attempts: number,
  attemptsPerAmateur: number,
) {
  const prizeValue = fromDollars(dollars)
  return only<ShootoutFigures>({ prizeValue, payoutTimeframe, attempts, attemptsPerAmateur, yardage: 165 })
}
