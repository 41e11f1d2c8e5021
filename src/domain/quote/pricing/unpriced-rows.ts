import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { hasAllFigures, askForMissingFigures } from '#domain/contests/missing-figures.ts'
import type { RowProblem } from '#domain/problem.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** The rows that cannot be priced yet, each with a message about its missing figures. */
export function unpricedRows(quote: Quote): RowProblem[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind)
      .map((row) => ({ index: row.slot, typed: kind.enteredFigures(kind.figures(row)) }))
      .filter(({ typed }) => !hasAllFigures(typed))
      .map(({ index, typed }) => ({ entity: kind.entity, index, ...askForMissingFigures(typed) })),
  )
}
