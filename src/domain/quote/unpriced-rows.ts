import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { isRatable, missingFigures } from '#domain/pricing/missing-figures.ts'
import { type RowProblem } from '#domain/problem.ts'
import { type Quote, rowsOf } from '#domain/quote/quote.ts'

/** What is still to be entered before a quote has a price, row by row. */
export function unpricedRows(quote: Quote): RowProblem[] {
  return CONTEST_KINDS.flatMap((kind) =>
    rowsOf(quote, kind)
      .map((row) => ({ index: row.slot, typed: kind.typed(kind.figures(row)) }))
      .filter(({ typed }) => !isRatable(typed))
      .map(({ index, typed }) => ({ entity: kind.entity, index, ...missingFigures(typed) })),
  )
}
