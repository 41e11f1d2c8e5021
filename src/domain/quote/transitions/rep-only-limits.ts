import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { isAddOn, hasSameFigures } from '#domain/quote/model/contest-rows.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'

/**
 * Values from a customer that only a rep may insure, where it takes more than one field to detect them. Rows that
 * the customer did not change are not checked.
 *
 * @rule R06 A customer insures up to 10 finalists of a single putt, and 60 feet only as the add-on.
 */
export function repOnlyProblems(before: Quote, after: Quote): FieldProblem[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(after, kind)
      .filter((row) => !rowsOf(before, kind).some((existing) => hasSameFigures(kind, row, existing)))
      .flatMap((row) =>
        (kind.validateForClient?.(row, { isAddOn: isAddOn(after, kind, row.slot) }) ?? []).map(
          ({ name, message }) => ({
            section: kind.rows.section,
            field: wireKey(kind.rows, name, row.slot),
            index: row.slot,
            message,
          }),
        ),
      ),
  )
}
