import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { RatedContest, RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import { ratedDiceRoll } from '#domain/pricing/rating/dice-roll/rated-contest.ts'
import type { DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { ratedHoleInOne } from '#domain/pricing/rating/hole-in-one/rated-contest.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratedPutting } from '#domain/pricing/rating/putting/rated-contest.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { ratedShootout } from '#domain/pricing/rating/shootout/rated-contest.ts'

interface FiguresByKind {
  grand_prize: HoleInOneFigures
  putting_prize: PuttingFigures
  shootout: ShootoutFigures
  dice_roll: DiceRollFigures
}

type RatedContests = { readonly [K in ContestKind]: RatedContest<FiguresByKind[K]> }

const RATED_CONTESTS: RatedContests = {
  grand_prize: ratedHoleInOne,
  putting_prize: ratedPutting,
  shootout: ratedShootout,
  dice_roll: ratedDiceRoll,
}

/** The rows of a quote by kind of contest. */
export type ContestRows = { [K in ContestKind]?: readonly RatedRow<FiguresByKind[K]>[] | undefined }

type Visit = <Figures>(contest: RatedContest<Figures>, row: RatedRow<Figures>) => void

/** Visits the rows of a quote with their kinds of contest, in the order of the kinds and then of the slots. */
export function forEachRow(rows: ContestRows, visit: Visit): void {
  for (const kind of CONTEST_KINDS) visitRows(kind, rows[kind], visit)
}

function visitRows<K extends ContestKind>(
  kind: K,
  rows: readonly RatedRow<FiguresByKind[K]>[] | undefined,
  visit: Visit,
): void {
  const contest: RatedContest<FiguresByKind[K]> = RATED_CONTESTS[kind]
  for (const row of sortBySlot(rows)) visit(contest, row)
}

function sortBySlot<Row extends { index: number }>(rows: readonly Row[] = []): readonly Row[] {
  return isInOrder(rows) ? rows : rows.toSorted((left, right) => left.index - right.index)
}

/** The rows nearly always are, and sorting would take longer than rating them. */
function isInOrder(rows: readonly { index: number }[]): boolean {
  let last = 0
  for (const { index } of rows) {
    if (index < last) return false
    last = index
  }
  return true
}
