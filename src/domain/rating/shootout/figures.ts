import { type Cents } from '#domain/money.ts'
import { type PayoutTimeframe } from '#domain/pricing/shootout-terms.ts'

/** The rated figures of a shootout, as far as they are typed. */
export interface ShootoutFigures {
  /** All shots together. */
  attempts?: number | undefined
  attemptsPerAmateur?: number | undefined
  yardage?: number | undefined
  payoutTimeframe?: PayoutTimeframe | undefined
  prizeValue?: Cents | undefined
}
