import { ratable, type ContestRow, type RatableRow } from '#domain/rating/contest.ts'
import { holeInOne } from '#domain/rating/hole-in-one/hole-in-one.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'

/** The rows of a quote by kind of contest. A new kind is one line here and one below. */
export interface ContestRows {
  grand_prize?: readonly ContestRow<HoleInOneFigures>[] | undefined
}

/** Every row of a quote, in the order of the kinds and then of the slots. */
export function ratableRows(rows: ContestRows): RatableRow[] {
  return inSlotOrder(rows.grand_prize).map((row) => ratable(holeInOne, row))
}

function inSlotOrder<Row extends { index: number }>(rows: readonly Row[] = []): Row[] {
  return rows.toSorted((left, right) => left.index - right.index)
}
