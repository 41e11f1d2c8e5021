import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { encodeField, type WireValue } from '#domain/values/field.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { marksOf } from '#domain/contests/slots.ts'
import type { EditMode } from '#domain/policy/amendments/wire/edit-mode.ts'
import { removeRow } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'

/** One row of a change: its new figures, or that it is deleted. Rows are counted by position, without gaps. */
export interface ChangedRow {
  row: AnyRow
  editMode: EditMode
  isDeleted: boolean
  /** The fees that the sender saw; they change nothing. */
  fees?: { certFee: Cents; nondiscountFee: Cents } | undefined
}

/** The rows of a change by kind of contest, under the kind's name in the payload. */
export type ChangedRows = Readonly<Record<string, readonly ChangedRow[]>>

/** A change on the wire: a list of rows for each kind, but one object for the dice roll. */
export type ChangePayload = Record<string, WireRow[] | WireRow>
export type WireRow = Record<string, WireValue>

/**
 * A change of a policy, as on the wire.
 *
 * @rule T16 Rows of a covered kind are sent with their edit and delete flags; a kind that is not covered is empty.
 * @rule E07 Keys are the prefix of the kind and the name of the field: `sAttemptsPerAmateur`, `sEditMode`, `isDeleted`.
 */
export function encodeChangedRows(change: ChangedRows): ChangePayload {
  return Object.fromEntries(
    CONTEST_DEFINITIONS.map((kind) => {
      const rows = (change[kind.payloadKey] ?? []).map((changed) => encodeRow(kind, changed))
      return [kind.payloadKey, kind.rows.isSingle ? (rows[0] ?? {}) : rows]
    }),
  )
}

/**
 * A quote with a change applied: rows get new figures, new rows are added at the end, deleted rows are removed.
 *
 * @rule T16 A kind that is sent empty is left as it is.
 */
export function applyChangedRows(quote: Quote, change: ChangedRows): Quote {
  return CONTEST_DEFINITIONS.reduce((result, kind) => {
    const changed = change[kind.payloadKey] ?? []
    const rows = changedRows(rowsOf(result, kind), changed)
    const deletedSlots = rows.filter((_row, index) => changed[index]?.isDeleted).map(({ slot }) => slot)
    const edited = changed.length === 0 ? result : withRows(result, kind, rows)
    return deletedSlots.toSorted((a, b) => b - a).reduce((rest, slot) => removeRow(rest, kind, slot), edited)
  }, quote)
}

/** Each sent row at its position, with its marks; rows that were not sent follow. */
function changedRows(existing: readonly AnyRow[], changed: readonly ChangedRow[]): AnyRow[] {
  const last = Math.max(0, ...existing.map(({ slot }) => slot))
  const sent = changed.map(({ row }, index): AnyRow => {
    const slot = existing[index]?.slot ?? last + 1 + index - existing.length
    return { ...row, slot, ...marksOf(existing[index]) }
  })
  return [...sent, ...existing.slice(sent.length)]
}

/** The key of a field in a payload: `attemptsPerAmateur` of `s` is `sAttemptsPerAmateur`. */
export function payloadKeyOf({ rows }: ContestDefinition, name: string): string {
  return `${rows.prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** A row without its marks. */
export function rowFigures(kind: ContestDefinition, row: AnyRow): AnyRow {
  const names = Object.keys(kind.rows.fields).filter((name) => row[name] !== undefined)
  return { slot: row.slot, ...Object.fromEntries(names.map((name) => [name, row[name]])) }
}

function encodeRow(kind: ContestDefinition, { row, editMode, isDeleted, fees }: ChangedRow): WireRow {
  const figures = Object.entries(kind.rows.fields).map(([name, field]) => {
    const value = row[name]
    return [payloadKeyOf(kind, name), value === undefined ? null : encodeField(field, value)] as const
  })
  return {
    ...Object.fromEntries(figures),
    [payloadKeyOf(kind, 'certFee')]: fees ? toDollars(fees.certFee) : null,
    [payloadKeyOf(kind, 'nondiscountFee')]: fees ? toDollars(fees.nondiscountFee) : null,
    [payloadKeyOf(kind, 'editMode')]: editMode,
    isDeleted,
  }
}
