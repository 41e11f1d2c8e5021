import { type Contest, type ContestRow } from '#domain/rating/contest.ts'
import { diceRoll } from '#domain/rating/dice-roll/dice-roll.ts'
import { type DiceRollFigures } from '#domain/rating/dice-roll/figures.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'
import { holeInOne } from '#domain/rating/hole-in-one/hole-in-one.ts'
import { type PuttingFigures } from '#domain/rating/putting/figures.ts'
import { putting } from '#domain/rating/putting/putting.ts'
import { type ShootoutFigures } from '#domain/rating/shootout/figures.ts'
import { shootout } from '#domain/rating/shootout/shootout.ts'

type Rows<Figures> = readonly ContestRow<Figures>[] | undefined

/** The rows of a quote by kind of contest. A new kind is one line here and one below. */
export interface ContestRows {
  grand_prize?: Rows<HoleInOneFigures>
  putting_prize?: Rows<PuttingFigures>
  shootout?: Rows<ShootoutFigures>
  dice_roll?: Rows<DiceRollFigures>
}

export type Visit = <Figures>(contest: Contest<Figures>, row: ContestRow<Figures>) => void

/**
 * Visits the rows of a quote with their kinds of contest, in the order of the kinds and then of the slots. A row that
 * only asks for an offer is left out: it has no fee and no cover.
 */
export function eachInsuredRow(rows: ContestRows, visit: Visit): void {
  for (const row of inSlotOrder(rows.grand_prize)) visit(holeInOne, row)
  for (const row of inSlotOrder(rows.putting_prize)) if (row.figures.request !== true) visit(putting, row)
  for (const row of inSlotOrder(rows.shootout)) visit(shootout, row)
  for (const row of inSlotOrder(rows.dice_roll)) visit(diceRoll, row)
}

/** The other rows: they only ask for an offer. */
export function eachRequest(rows: ContestRows, visit: Visit): void {
  for (const row of inSlotOrder(rows.putting_prize)) if (row.figures.request === true) visit(putting, row)
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
