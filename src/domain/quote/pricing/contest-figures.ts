import { type Contest, CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { Cents } from '#domain/values/money.ts'
import type { RowMarks } from '#domain/contests/slots.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

interface FiguresOf<K extends Contest> extends Overrides {
  index: number
  figures: ReturnType<K['figures']>
}

/** The fee that a rep typed: for these figures, or for earlier ones. */
interface Overrides {
  override?: Cents | undefined
  lapsedOverride?: Cents | undefined
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
        rows.map((row) => {
          const rated = kind.figures(row)
          return { index: row.slot, figures: rated, ...overridesOf(row, rated) }
        }),
      ] as const,
    ]
  })
  return Object.fromEntries(figures)
}

/**
 * @rule N06 A fee that a rep typed holds while the rated figures stand that it was given for; with others it lapses.
 */
function overridesOf(
  { certFeeOverride: fee, certFeeOverrideFigures: setFor }: RowMarks,
  figures: object,
): Overrides {
  if (fee === undefined) return {}
  return setFor === undefined || setFor === fingerprintFigures(figures)
    ? { override: fee }
    : { lapsedOverride: fee }
}
