import { contestName } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type RowProblem } from '#domain/problem.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { isCallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type ChangeDraft } from '#web/policy/amendments/editing/change-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { requestRow } from '#web/quote/answers/requested-row.ts'

/** Opens the message to the office. */
export type WriteToOffice = (prefill: { subject: string }) => void

/**
 * Shows which contests have no price after the change, and why; or that nothing can be priced now.
 *
 * @rule D24 Applying a change with a contest that has no price names it with its reason; while typing only the row is marked.
 */
export async function explainNoPrice(change: ChangeDraft, write: WriteToOffice): Promise<void> {
  const rows = unpriced(change)
  const { refusal } = change.get()
  const reason = isCallError(refusal, 'NO_RATING_PLAN') ? refusal.message : undefined
  if (rows.length === 0 && reason === undefined) return
  const chosen = await openDialog('unable-to-calculate', { rows: rows.map(named), reason })
  if (chosen === 'write') write({ subject: 'A change whose price could not be worked out' })
  else if (chosen) requestRow(chosen)
}

function unpriced(change: ChangeDraft): readonly RowProblem[] {
  const { built, refusal } = change.get()
  if (built.state === 'incomplete') return unpricedRows(draftQuote(change.answers.get()))
  return isCallError(refusal, 'PRICE_CALCULATION') ? (refusal.data as RowProblem[]) : []
}

function named(row: RowProblem) {
  const kind = CONTEST_DEFINITIONS.find(({ entity }) => entity === row.entity)
  return { ...row, name: kind ? contestName(kind, row.index) : `Contest ${row.index}` }
}
