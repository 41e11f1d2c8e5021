import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { type Editor } from '#domain/values/editor.ts'
import { fieldProblem, type Patch } from '#domain/quote/wire/wire.ts'

export type EditScope = 'everything' | 'dates' | 'nothing'

/**
 * Which fields of a quote may be edited, given `policy_cancelled` and `policy_postponed`.
 *
 * @rule T15 Nothing of a cancelled policy can be edited; of a postponed one a client edits the dates, a rep everything.
 */
export function editScopeFor(
  editor: Editor,
  { cancelled, postponed }: { cancelled: boolean; postponed: boolean },
): EditScope {
  if (cancelled) return 'nothing'
  return postponed && editor === 'client' ? 'dates' : 'everything'
}

/** The dates of the contests, and the tee time with its zone. */
const DATE_KEYS: ReadonlySet<string> = new Set([
  ...CONTEST_DEFINITIONS.flatMap(({ rows }) =>
    Array.from({ length: rows.max }, (_, index) => wireKey(rows, 'date', index + 1)),
  ),
  'tee_time',
  'time_zone',
])

/** The fields of a patch that may not be edited now. */
export function lockedFieldProblems(values: Patch['values'], editable: EditScope): FieldProblem[] {
  if (editable === 'everything') return []
  return Object.keys(values)
    .filter((key) => editable === 'nothing' || !DATE_KEYS.has(key))
    .map((key) => fieldProblem(key, MESSAGES[editable]))
}

const MESSAGES = {
  nothing: 'This policy is cancelled; nothing can be changed any more',
  dates: 'This event is postponed; only its dates can be changed',
} as const
