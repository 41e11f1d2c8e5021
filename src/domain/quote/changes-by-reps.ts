import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { encodeField, type WireValue } from '#domain/field.ts'
import { type Entity } from '#domain/problem.ts'
import { patchBetween } from '#domain/quote/editing.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/quote.ts'
import { rowChanges } from '#domain/quote/rep-changes.ts'
import { originsOf } from '#domain/quote/row-origins.ts'
import { slotFields } from '#domain/quote/slots.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'

/** One field that was changed, as it crosses the wire; with the contest that it belongs to, where it is one's figure. */
export interface AnswerChange {
  field: string
  before: WireValue
  after: WireValue
  row?: { entity: Entity; slot: number }
}

/** A contest that is in another place than before, or in none. */
export interface RowMove {
  entity: Entity
  from: number
  to: number | null
}

const ROW_KEYS: ReadonlySet<string> = new Set(
  CONTEST_KINDS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
)

/**
 * Field by field, what is different in a quote; a contest that only moved up is not.
 *
 * @rule R02 What a rep changes is kept with what stood before and what stands now.
 */
export function answerChanges(before: FlatAnswers, after: FlatAnswers): AnswerChange[] {
  const ofRows = rowChanges(quoteFrom(before), quoteFrom(after)).map(
    ({ entity, index, ...change }): AnswerChange => ({ ...change, row: { entity, slot: index } }),
  )
  const others = Object.keys(patchBetween(before, after))
    .filter((key) => !ROW_KEYS.has(key) && WIRE_FIELDS.has(key))
    .map((field) => ({ field, before: wireOf(field, before[field]), after: wireOf(field, after[field]) }))
  return [...ofRows, ...others]
}

/** Where the contests of a quote have gone, so that what is kept about each goes along. */
export function rowMoves(before: FlatAnswers, after: FlatAnswers): RowMove[] {
  const [was, is] = [quoteFrom(before), quoteFrom(after)]
  return CONTEST_KINDS.flatMap((kind) => {
    const origins = originsOf(kind, rowsOf(is, kind), rowsOf(was, kind))
    const places = new Map([...origins].map(([row, origin]) => [origin.slot, row.slot]))
    return rowsOf(was, kind).flatMap(({ slot: from }): RowMove[] => {
      const to = places.get(from) ?? null
      return to === from ? [] : [{ entity: kind.entity, from, to }]
    })
  })
}

function wireOf(key: string, value: string | number | undefined): WireValue {
  const known = WIRE_FIELDS.get(key)
  return known === undefined || value === undefined ? null : encodeField(known.field, value)
}
