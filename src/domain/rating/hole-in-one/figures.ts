import { type Cents } from '#domain/money.ts'

/** The rated figures of a grand prize, as far as they are typed. */
export interface HoleInOneFigures {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeValue?: Cents | undefined
}
