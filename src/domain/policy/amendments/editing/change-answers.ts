import type { RecalculatedFee } from '#domain/policy/amendments/review-reasons.ts'
import type { TypedFee } from '#domain/policy/amendments/stored-request.ts'
import { applyChangedRows, type ChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import {
  type FlatAnswers,
  quoteFrom,
  type AnyRow,
  type Quote,
  rowsOf,
  withRows,
} from '#domain/quote/model/quote.ts'
import { applyTransition } from '#domain/quote/transitions/editing.ts'
import { type EditContext, setFee } from '#domain/quote/transitions/rep-edits.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'

export interface ChangedAnswers {
  answers: FlatAnswers
  recalculated: RecalculatedFee[]
}

/** The answers of a policy's quote after a change of its contests, with everything that follows from it. */
export function changeContests(
  stored: FlatAnswers,
  { change, fees }: { change: ChangedRows; fees: readonly TypedFee[] },
  editing: EditContext,
): ChangedAnswers {
  let recalculated: RecalculatedFee[] = []
  const answers = applyTransition(
    stored,
    (quote) => {
      const kept = dropStaleFees(applyChangedRows(quote, change), quoteFrom(stored))
      recalculated = kept.recalculated
      return setTypedFees(kept.quote, fees)
    },
    editing,
  )
  return { answers, recalculated }
}

/**
 * A quote without the typed fees whose rated figures have changed, and which those were.
 *
 * @rule N06 A fee that a rep typed holds for the rated figures that it was given for; if one of them changes, the fee is
 * computed again.
 */
function dropStaleFees(after: Quote, before: Quote): { quote: Quote; recalculated: RecalculatedFee[] } {
  const recalculated: RecalculatedFee[] = []
  const quote = CONTEST_DEFINITIONS.reduce((left, kind) => {
    const origins = findRowOrigins(kind, rowsOf(left, kind), rowsOf(before, kind))
    const rows = rowsOf(left, kind).map((row): AnyRow => {
      const { certFeeOverride: formerFee, ...others } = row
      if (formerFee === undefined || hasSameRating(kind, row, origins.get(row))) return row
      recalculated.push({ entity: kind.entity, index: row.slot, formerFee })
      return others
    })
    return withRows(left, kind, rows)
  }, after)
  return { quote, recalculated }
}

/** A quote with the fees that a rep types now. */
function setTypedFees(quote: Quote, fees: readonly TypedFee[]): Quote {
  return fees.reduce((left, { entity, index, fee }) => {
    const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
    return kind ? setFee(left, kind, { slot: index, fee }) : left
  }, quote)
}

function hasSameRating(kind: ContestDefinition, row: AnyRow, was: AnyRow | undefined): boolean {
  return was !== undefined && JSON.stringify(kind.figures(row)) === JSON.stringify(kind.figures(was))
}
