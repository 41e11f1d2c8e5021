import { type Cents } from '#domain/money.ts'
import { type Entity, type RowProblem } from '#domain/problem.ts'
import { type Putt } from '#domain/pricing/discounted-fee.ts'
import { type Expression } from '#domain/rating/expression.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'

/** What a plan makes of a row: the fee before discounts as a calculation, in dollars. */
export interface Rating {
  fee: Expression
  /** What `fee` comes to. */
  dollars: number
  expectedLoss: Expression
  /** The plan's minimum was more than the rated fee. */
  atMinimum: boolean
  /** Putting only: what the full-price exemption of the discount looks at. */
  putt?: Putt
}

/** Why a plan makes nothing of a row. */
export interface Unratable {
  problem: Pick<RowProblem, 'code' | 'message'>
}

/** A reason why somebody must look at a row before it is insured. */
export interface RowReferral<Figures> {
  code: string
  clearedBy: 'rep' | 'carrier'
  message: string
  applies(figures: Figures): boolean
}

/** Everything that rating and pricing need to know about one kind of contest. One folder makes one of these. */
export interface Contest<Figures> {
  entity: Entity
  rate(figures: Figures, plan: RatingPlan): Rating | Unratable
  /** What the insurer stands to pay once, annuities at their present value. */
  sumInsured(figures: Figures, plan: RatingPlan): Cents
  referrals: readonly RowReferral<Figures>[]
  /** The row in a customer's words, as the beginning of a sentence. */
  describe(figures: Figures): string
  /** A change that a customer could make to pay less, if this kind of contest has one. */
  thriftier(figures: Figures, plan: RatingPlan): { words: string; figures: Figures } | undefined
}

/** One row of a quote: its slot counted from 1, what is rated, and the fee that a rep typed, if one did. */
export interface ContestRow<Figures> {
  index: number
  figures: Figures
  override?: Cents | undefined
}

/** A row bound to its kind, so that pricing need not know which kind it is. */
export interface RatableRow {
  entity: Entity
  index: number
  override: Cents | undefined
  rate(plan: RatingPlan): Rating | Unratable
  sumInsured(plan: RatingPlan): Cents
  referrals(): Omit<RowReferral<never>, 'applies'>[]
  describe(): string
  thriftier(plan: RatingPlan): { words: string; row: RatableRow } | undefined
}

export function ratable<Figures>(contest: Contest<Figures>, row: ContestRow<Figures>): RatableRow {
  const { figures, index, override } = row
  return {
    entity: contest.entity,
    index,
    override,
    rate: (plan) => contest.rate(figures, plan),
    sumInsured: (plan) => contest.sumInsured(figures, plan),
    referrals: () =>
      contest.referrals
        .filter((referral) => referral.applies(figures))
        .map(({ code, clearedBy, message }) => ({ code, clearedBy, message })),
    describe: () => contest.describe(figures),
    thriftier: (plan) => {
      const option = contest.thriftier(figures, plan)
      return option && { words: option.words, row: ratable(contest, { ...row, figures: option.figures }) }
    },
  }
}
