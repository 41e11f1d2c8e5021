import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { slotFields, wireKey } from '#domain/contests/slots.ts'
import {
  type ChangedRow,
  type ChangePayload,
  encodeChangedRows,
  rowFigures,
} from '#domain/policy/amendments/wire/changed-rows.ts'
import { hasSameFigures } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { patchBetween } from '#domain/quote/transitions/editing.ts'
import { applyPatch, type CustomFields, encodeAnswers, WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** A change of a policy as it is sent; both parts are empty if nothing differs. */
export interface SentChange {
  payload: ChangePayload
  customFields: CustomFields
}

/** Contests are sent as rows, and cover follows from them. How it was paid, and addresses that open it, stay. */
const NOT_SENT: ReadonlySet<string> = new Set([
  ...CONTEST_DEFINITIONS.flatMap(({ rows, sponsors, coverageFields }) => [
    ...[...slotFields(rows), ...slotFields(sponsors)].map(({ key }) => key),
    ...Object.keys(coverageFields),
  ]),
  ...Object.keys(paymentFields),
  'insured_email',
  'producer_email',
])

/**
 * What has to be sent so that the answers of a policy become others.
 *
 * @rule T16 E07 Contests go as rows, those that are taken out with their delete flag; a kind without changes stays empty.
 */
export function changeBetween(before: FlatAnswers, after: FlatAnswers): SentChange {
  const changes = CONTEST_DEFINITIONS.map((kind) => changeOfKind(kind, before, after))
  const others = Object.entries(patchBetween(before, after)).filter(
    ([key]) => WIRE_FIELDS.has(key) && !NOT_SENT.has(key),
  )
  const values = Object.fromEntries([...others, ...changes.flatMap(({ sponsors }) => sponsors)])
  const wire = encodeAnswers(applyPatch({}, values))
  return {
    payload: encodeChanged(changes),
    customFields: Object.fromEntries(Object.keys(values).map((key) => [key, wire[key] ?? null])),
  }
}

interface KindChange {
  kind: ContestDefinition
  rows: ChangedRow[]
  sponsors: [key: string, value: string | number | null][]
}

function changeOfKind(kind: ContestDefinition, before: FlatAnswers, after: FlatAnswers): KindChange {
  const [was, is] = [rowsOf(quoteFrom(before), kind), rowsOf(quoteFrom(after), kind)]
  const origins = findRowOrigins(kind, is, was)
  const kept = new Map([...origins].map(([row, origin]) => [origin, row]))
  const removed = was.filter((row) => !kept.has(row))
  const rows = [
    ...was.map((row) => changedRow(kind, kept.get(row), row)),
    ...is.filter((row) => !origins.has(row)).map((row) => changedRow(kind, row)),
  ]
  const isSame = was.length === is.length && is.every((row, at) => isUnchanged(kind, row, was[at]))
  return {
    kind,
    rows: isSame ? [] : rows,
    sponsors: is.length === 0 ? [] : sponsorChanges(kind, removed, before, after),
  }
}

/** A row as it is, or of a contest that is taken out as it was; one of them is there. */
function changedRow(kind: ContestDefinition, row: AnyRow | undefined, was?: AnyRow): ChangedRow {
  const sent = row ?? was
  if (!sent) throw new Error('A row that is neither there nor was')
  return { row: rowFigures(kind, sent), editMode: editModeOf(kind, row, was), isDeleted: !row }
}

/** @rule T02 A row says whether it is given another date, or other figures. */
function editModeOf(
  kind: ContestDefinition,
  row: AnyRow | undefined,
  was: AnyRow | undefined,
): ChangedRow['editMode'] {
  if (!row || !was) return 'none'
  if (row.date !== was.date) return row.date === undefined ? 'check' : 'date'
  return hasSameFigures(kind, row, was) ? 'none' : 'check'
}

function isUnchanged(kind: ContestDefinition, row: AnyRow, was: AnyRow | undefined): boolean {
  return was !== undefined && was.slot === row.slot && hasSameFigures(kind, row, was)
}

/** Sponsors are read before contests are taken out, after which those behind move up with them. */
function sponsorChanges(
  { sponsors }: ContestDefinition,
  removed: readonly AnyRow[],
  before: FlatAnswers,
  after: FlatAnswers,
): KindChange['sponsors'] {
  const gone = new Set(removed.map(({ slot }) => slot))
  const places = Array.from({ length: sponsors.max }, (_, index) => index + 1).filter(
    (slot) => !gone.has(slot),
  )
  return places.flatMap((place, index) =>
    Object.keys(sponsors.fields).flatMap((name): KindChange['sponsors'] => {
      const key = wireKey(sponsors, name, place)
      const value = after[wireKey(sponsors, name, index + 1)] ?? null
      return value === (before[key] ?? null) ? [] : [[key, value]]
    }),
  )
}

function encodeChanged(changes: readonly KindChange[]): ChangePayload {
  const sent = changes.filter(({ rows }) => rows.length > 0)
  const payload = encodeChangedRows(Object.fromEntries(sent.map(({ kind, rows }) => [kind.payloadKey, rows])))
  return Object.fromEntries(sent.map(({ kind: { payloadKey } }) => [payloadKey, payload[payloadKey] ?? []]))
}
