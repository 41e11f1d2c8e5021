import { type RatedContest, type ContestRow } from '#domain/rating/rated-contest.ts'
import { diceRoll } from '#domain/contests/dice-roll/rating/rated.ts'
import { type DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { type HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { holeInOne } from '#domain/contests/hole-in-one/rating/rated.ts'
import { type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { putting } from '#domain/contests/putting/rating/rated.ts'
import { type ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { shootout } from '#domain/contests/shootout/rating/rated.ts'

type Rows<Figures> = readonly ContestRow<Figures>[] | undefined

/** The rows of a quote by kind of contest. A new kind is one line here and one below. */
export interface ContestRows {
  grand_prize?: Rows<HoleInOneFigures>
  putting_prize?: Rows<PuttingFigures>
  shootout?: Rows<ShootoutFigures>
  dice_roll?: Rows<DiceRollFigures>
}

type Visit = <Figures>(contest: RatedContest<Figures>, row: ContestRow<Figures>) => void

/** Visits the rows of a quote with their kinds of contest, in the order of the kinds and then of the slots. */
export function eachRow(rows: ContestRows, visit: Visit): void {
  for (const row of inSlotOrder(rows.grand_prize)) visit(holeInOne, row)
  for (const row of inSlotOrder(rows.putting_prize)) visit(putting, row)
  for (const row of inSlotOrder(rows.shootout)) visit(shootout, row)
  for (const row of inSlotOrder(rows.dice_roll)) visit(diceRoll, row)
}

function inSlotOrder<Row extends { index: number }>(rows: readonly Row[] = []): readonly Row[] {
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
