import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ChangedRows, rowFigures } from '#domain/policy/amendments/wire/changed-rows.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** The rows of a quote as a change that changes nothing: what a screen starts with. */
export function unchangedPolicy(quote: Quote): ChangedRows {
  return Object.fromEntries(
    CONTEST_DEFINITIONS.map((kind) => [
      kind.payloadKey,
      rowsOf(quote, kind).map((row, index) => ({
        row: { ...rowFigures(kind, row), slot: index + 1 },
        editMode: 'none' as const,
        isDeleted: false,
      })),
    ]),
  )
}
