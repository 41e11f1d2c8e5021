import { type Cents } from '#domain/money.ts'
import { type PuttDistance, type PuttingContestType } from '#domain/pricing/putting-terms.ts'

/** The rated figures of a putting contest, as far as they are typed. */
export interface PuttingFigures {
  contestType?: PuttingContestType | undefined
  finalists?: number | undefined
  distance?: PuttDistance | undefined
  prizeValue?: Cents | undefined
  /** The row only asks for an offer: a custom add-on. */
  request?: boolean | undefined
}
