import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { encodeField, type WireValue } from '#domain/values/field.ts'
import type { Cents } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { rowFieldKeys, updateEachContest, hasSameFigures } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import type { Editor } from '#domain/values/editor.ts'

/** Who edits, and whether the quote is bought. */
export interface EditContext {
  editor: Editor
  policyNumber?: string | null
}

/** One changed figure of a row, with its wire values. */
export interface RowChange {
  entity: ContestKind
  /** The slot that the row has now. */
  index: number
  field: string
  before: WireValue
  after: WireValue
}

/**
 * Marks the rows that a rep edits.
 *
 * @rule T10 With a policy number, any edit of a row by a rep marks it as changed by reps; a customer's never does.
 * @rule D66 Before the purchase a row is marked once a rep has replaced what was there, so that its customer sees it.
 */
export function markRepEdits(quote: Quote, before: Quote, { editor, policyNumber }: EditContext): Quote {
  if (editor !== 'rep') return quote
  const isMarked = policyNumber ? isEdited : isReplaced
  return updateEachContest(quote, (left, kind) => {
    const rows = rowsOf(left, kind)
    const origins = findRowOrigins(kind, rows, rowsOf(before, kind))
    const marked = rows.map((row): AnyRow =>
      isMarked(kind, row, origins.get(row)) ? { ...row, isChangedByReps: 'True' } : row,
    )
    return withRows(left, kind, marked)
  })
}

/**
 * The changed fields in the rows of a quote; a row that only moved up is not changed.
 *
 * @rule T10 Each change keeps the old and the new value.
 */
export function rowChanges(before: Quote, after: Quote): RowChange[] {
  return CONTEST_DEFINITIONS.flatMap((kind) => {
    const rows = rowsOf(after, kind)
    const origins = findRowOrigins(kind, rows, rowsOf(before, kind))
    return rows.flatMap((row) => rowChangesOf(kind, row, origins.get(row)))
  })
}

/**
 * A quote with the fee of one contest set by hand for its present figures, or calculated again if `fee` is undefined.
 *
 * @rule T14 A fee that a rep set is not recalculated.
 */
export function setFee(
  quote: Quote,
  kind: ContestDefinition,
  { slot, fee }: { slot: number; fee: Cents | undefined },
): Quote {
  const rows = rowsOf(quote, kind).map((row): AnyRow => {
    if (row.slot !== slot) return row
    const { certFeeOverride: _former, certFeeOverrideFigures: _ofFigures, ...others } = row
    if (fee === undefined) return others
    return {
      ...others,
      certFeeOverride: fee,
      certFeeOverrideFigures: fingerprintFigures(kind.figures(row)),
    }
  })
  return withRows(quote, kind, rows)
}

function isEdited(kind: ContestDefinition, row: AnyRow, was: AnyRow | undefined): boolean {
  if (!was || !hasSameFigures(kind, row, was)) return true
  return row.certFeeOverride !== was.certFeeOverride
}

/** Something that was there is different or gone; what a rep adds replaces nothing. */
function isReplaced(kind: ContestDefinition, row: AnyRow, was: AnyRow | undefined): boolean {
  if (!was) return false
  if (row.certFeeOverride !== was.certFeeOverride) return true
  return Object.keys(kind.rows.fields).some((name) => was[name] !== undefined && row[name] !== was[name])
}

function rowChangesOf(kind: ContestDefinition, row: AnyRow, was: AnyRow | undefined): RowChange[] {
  return rowFieldKeys(kind, row.slot).flatMap(([name, field]) => {
    const [before, after] = [encodeRowValue(kind, name, was?.[name]), encodeRowValue(kind, name, row[name])]
    return before === after ? [] : [{ entity: kind.entity, index: row.slot, field, before, after }]
  })
}

function encodeRowValue(kind: ContestDefinition, name: string, value: unknown): WireValue {
  const field = kind.rows.fields[name]
  return field === undefined || value === undefined ? null : encodeField(field, value)
}
