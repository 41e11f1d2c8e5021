import { type RatedContest, type RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import { ratedDiceRoll } from '#domain/contests/dice-roll/rating/rated-contest.ts'
import { type DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { type HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { ratedHoleInOne } from '#domain/contests/hole-in-one/rating/rated-contest.ts'
import { type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratedPutting } from '#domain/contests/putting/rating/rated-contest.ts'
import { type ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { ratedShootout } from '#domain/contests/shootout/rating/rated-contest.ts'

type Rows<Figures> = readonly RatedRow<Figures>[] | undefined

/** The rows of a quote by kind of contest. A new kind is one line here and one below. */
export interface ContestRows {
  grand_prize?: Rows<HoleInOneFigures>
  putting_prize?: Rows<PuttingFigures>
  shootout?: Rows<ShootoutFigures>
  dice_roll?: Rows<DiceRollFigures>
}

type Visit = <Figures>(contest: RatedContest<Figures>, row: RatedRow<Figures>) => void

/** Visits the rows of a quote with their kinds of contest, in the order of the kinds and then of the slots. */
export function forEachRow(rows: ContestRows, visit: Visit): void {
  for (const row of sortBySlot(rows.grand_prize)) visit(ratedHoleInOne, row)
  for (const row of sortBySlot(rows.putting_prize)) visit(ratedPutting, row)
  for (const row of sortBySlot(rows.shootout)) visit(ratedShootout, row)
  for (const row of sortBySlot(rows.dice_roll)) visit(ratedDiceRoll, row)
}

function sortBySlot<Row extends { index: number }>(rows: readonly Row[] = []): readonly Row[] {
  return isInOrder(rows) ? rows : rows.toSorted((left, right) => left.index - right.index)
}

/** Nearly always they are, and sorting would cost more than rating them. */
function isInOrder(rows: readonly { index: number }[]): boolean {
  let last = 0
  for (const { index } of rows) {
    if (index < last) return false
    last = index
  }
  return true
}
