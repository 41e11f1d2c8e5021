import { type Cents } from '#domain/values/money.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type ReferralCode, type RowProblem } from '#domain/problem.ts'
import { type Putt } from '#domain/pricing/calculation/discounted-fee.ts'
import { roundToWholeDollars, type Formulas, type Calculation } from '#domain/pricing/rating/fee.ts'
import { type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** What a plan makes of a row: the fee before discounts, and how it comes about. */
export interface Rating extends Calculation {
  /** In whole dollars. */
  fee: Cents
  /** The plan's minimum was more than the rated fee. */
  atMinimum: boolean
  /** Putting only: what the full-price exemption of the discount looks at. */
  putt: Putt | undefined
}

/** Why a plan makes nothing of a row. */
export interface RatingFailure {
  problem: Pick<RowProblem, 'code' | 'message'>
}

/** A reason why somebody must look at a row before it is insured. */
export interface ReferralRule<Figures> {
  code: ReferralCode
  clearedBy: 'rep' | 'carrier'
  message: string
  applies: (figures: Figures) => boolean
}

/** Everything that rating and pricing need to know about one kind of contest. One folder makes one of these. */
export interface RatedContest<Figures> {
  entity: ContestKind
  rate: (figures: Figures, plan: RatingPlan) => Rating | RatingFailure
  /** What the insurer stands to pay once, annuities at their present value. */
  sumInsured: (figures: Figures, plan: RatingPlan) => Cents
  referrals: readonly ReferralRule<Figures>[]
  /** The row in a customer's words, as the beginning of a sentence. */
  describe: (figures: Figures) => string
  /** A change that a customer could make to pay less, if this kind of contest has one. */
  cheaperAlternative: (
    figures: Figures,
    plan: RatingPlan,
  ) => { description: string; figures: Figures } | undefined
}

/** One row of a quote: its slot counted from 1, what is rated, and the fee that a rep typed, if one did. */
export interface RatedRow<Figures> {
  index: number
  figures: Figures
  override?: Cents | undefined
}

/** The rating that formulas come to, given their estimate in doubles; `minimum` is 0 where there is none. */
export function buildRating<Given>(
  estimate: number,
  formulas: Formulas<Given>,
  input: Given,
  minimum: number,
  putt?: Putt,
): Rating {
  const rated = roundToWholeDollars(estimate, formulas, input)
  const fee = (Math.max(minimum, rated) * 100) as Cents
  return { fee, atMinimum: minimum > rated, putt, formulas, input, minimum }
}
