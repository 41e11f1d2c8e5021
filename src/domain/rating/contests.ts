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

type Visit = <Figures>(contest: Contest<Figures>, row: ContestRow<Figures>) => void

/** Visits every row of a quote with its kind of contest, in the order of the kinds and then of the slots. */
export function eachRow(rows: ContestRows, visit: Visit): void {
  for (const row of inSlotOrder(rows.grand_prize)) visit(holeInOne, row)
  for (const row of inSlotOrder(rows.putting_prize)) visit(putting, row)
  for (const row of inSlotOrder(rows.shootout)) visit(shootout, row)
  for (const row of inSlotOrder(rows.dice_roll)) visit(diceRoll, row)
}

/** The rows without those that only ask for an offer: these have no fee and no cover. */
export function insuredRows(rows: ContestRows): ContestRows {
  const { putting_prize: putts } = rows
  return putts?.some(isRequest) ? { ...rows, putting_prize: putts.filter((row) => !isRequest(row)) } : rows
}

function isRequest({ figures }: ContestRow<PuttingFigures>): boolean {
  return figures.request === true
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
