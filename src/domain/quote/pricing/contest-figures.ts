import { type Contest, CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

interface FiguresOf<K extends Contest> {
  index: number
  figures: ReturnType<K['figures']>
  override?: Cents | undefined
}

/** The rated figures of a quote by kind of contest; absent if a kind is not covered. */
type ContestFigures = { [K in Contest as K['entity']]?: FiguresOf<K>[] }

/** The figures of each contest row, with the number of its slot and the fee that a rep set. */
export function contestFigures(quote: Quote): ContestFigures {
  const figures = CONTEST_DEFINITIONS.flatMap((kind) => {
    const rows = rowsOf(quote, kind)
    if (rows.length === 0) return []
    return [
      [
        kind.entity,
        rows.map((row) => ({ index: row.slot, figures: kind.figures(row), override: row.certFeeOverride })),
      ] as const,
    ]
  })
  return Object.fromEntries(figures)
}
