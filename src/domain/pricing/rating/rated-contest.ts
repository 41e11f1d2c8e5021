import type { Cents, DollarSign } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ReferralCode, RowProblem } from '#domain/problem.ts'
import type { Putt } from '#domain/pricing/calculation/discounted-fee.ts'
import { roundToWholeDollars, type Formulas, type Calculation } from '#domain/pricing/rating/fee.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** The result of rating a row: the fee before discounts and its calculation. */
export interface Rating extends Calculation {
  /** In whole dollars. */
  fee: Cents
  /** The plan's minimum was higher than the rated fee. */
  atMinimum: boolean
  /** Putting only: the input for the full-price exemption of the discount. */
  putt: Putt | undefined
}

/** Why a plan cannot rate a row. */
export interface RatingFailure {
  problem: Pick<RowProblem, 'code' | 'message'>
}

/** A reason why a row needs approval before it is insured. */
export interface ReferralRule<Figures> {
  code: ReferralCode
  clearedBy: 'rep' | 'carrier'
  message: string
  /** Said once it was refused: that it was, and what can be bought instead. */
  refusal: string
  applies: (figures: Figures) => boolean
}

/** The rating of one kind of contest. Each contest folder defines one. */
export interface RatedContest<Figures> {
  entity: ContestKind
  rate: (figures: Figures, plan: RatingPlan) => Rating | RatingFailure
  /** The amount that the insurer pays for one win, annuities at their present value. */
  sumInsured: (figures: Figures, plan: RatingPlan) => Cents
  referrals: readonly ReferralRule<Figures>[]
  /** The row in text for customers, as the start of a sentence. */
  describe: (figures: Figures, sign: DollarSign) => string
  /** A change that makes the contest cheaper, if this kind has one. */
  cheaperAlternative: (figures: Figures, plan: RatingPlan) => Alternative<Figures> | undefined
}

/** Other figures for a contest: a longer shot or putt. */
export interface Alternative<Figures> {
  description: string
  /** In yards, or in feet for a putt. */
  distance: number
  figures: Figures
}

/** One row of a quote: its slot counted from 1, the rated figures, and the fee that a rep typed, if any. */
export interface RatedRow<Figures> {
  index: number
  figures: Figures
  override?: Cents | undefined
  /** A fee that a rep typed for other figures; it does not count any more. */
  lapsedOverride?: Cents | undefined
}

/** The rating from formulas; `minimum` is 0 if there is none. */
export function buildRating<Given>(
  formulas: Formulas<Given>,
  input: Given,
  minimum: number,
  putt?: Putt,
): Rating {
  const rated = roundToWholeDollars(formulas, input)
  const fee = (Math.max(minimum, rated) * 100) as Cents
  return { fee, atMinimum: minimum > rated, putt, formulas, input, minimum }
}
