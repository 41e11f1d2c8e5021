import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { encodeField, type WireValue } from '#domain/values/field.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { patchBetween } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { rowChanges } from '#domain/quote/transitions/rep-edits.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** One changed field with its wire values, and its contest if the field belongs to one. */
export interface FieldChange {
  field: string
  before: WireValue
  after: WireValue
  row?: { entity: ContestKind; slot: number }
}

/** A contest that moved to another slot, or was removed (`to` is null). */
export interface RowMove {
  entity: ContestKind
  from: number
  to: number | null
}

const ROW_KEYS: ReadonlySet<string> = new Set(
  CONTEST_DEFINITIONS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
)

/**
 * The changed fields of a quote; a contest that only moved up has none.
 *
 * @rule R02 Each change by a rep is kept with the old and the new value.
 */
export function fieldChanges(before: FlatAnswers, after: FlatAnswers): FieldChange[] {
  const ofRows = rowChanges(quoteFrom(before), quoteFrom(after)).map(
    ({ entity, index, ...change }): FieldChange => ({ ...change, row: { entity, slot: index } }),
  )
  const others = Object.keys(patchBetween(before, after))
    .filter((key) => !ROW_KEYS.has(key) && WIRE_FIELDS.has(key))
    .map((field) => ({
      field,
      before: encodeAnswer(field, before[field]),
      after: encodeAnswer(field, after[field]),
    }))
  return [...ofRows, ...others]
}

/** The contests that changed their slot, so that data stored about each contest can follow. */
export function rowMoves(before: FlatAnswers, after: FlatAnswers): RowMove[] {
  const [was, is] = [quoteFrom(before), quoteFrom(after)]
  return CONTEST_DEFINITIONS.flatMap((kind) => {
    const origins = findRowOrigins(kind, rowsOf(is, kind), rowsOf(was, kind))
    const places = new Map([...origins].map(([row, origin]) => [origin.slot, row.slot]))
    return rowsOf(was, kind).flatMap(({ slot: from }): RowMove[] => {
      const to = places.get(from) ?? null
      return to === from ? [] : [{ entity: kind.entity, from, to }]
    })
  })
}

function encodeAnswer(key: string, value: string | number | undefined): WireValue {
  const known = WIRE_FIELDS.get(key)
  return known === undefined || value === undefined ? null : encodeField(known.field, value)
}
