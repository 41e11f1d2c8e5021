import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { type Editor, fieldProblem, type Patch } from '#domain/quote/wire.ts'

export type Editable = 'everything' | 'dates' | 'nothing'

/**
 * What of a quote may be edited, by what `policy_cancelled` and `policy_postponed` say.
 *
 * @rule T15 Nothing of a cancelled one; of a postponed one a client its dates and a rep everything.
 */
export function editableBy(
  editor: Editor,
  { cancelled, postponed }: { cancelled: boolean; postponed: boolean },
): Editable {
  if (cancelled) return 'nothing'
  return postponed && editor === 'client' ? 'dates' : 'everything'
}

/** The dates of the contests, and the tee time that is asked again with them. */
const DATE_KEYS: ReadonlySet<string> = new Set([
  ...CONTEST_KINDS.flatMap(({ rows }) =>
    Array.from({ length: rows.max }, (_, index) => keyOf(rows, 'date', index + 1)),
  ),
  'tee_time',
  'time_zone',
])

/** The fields of a patch that may not be edited now. */
export function refusedEdits(values: Patch['values'], editable: Editable): FieldProblem[] {
  if (editable === 'everything') return []
  return Object.keys(values)
    .filter((key) => editable === 'nothing' || !DATE_KEYS.has(key))
    .map((key) => fieldProblem(key, SENTENCE[editable]))
}

const SENTENCE = {
  nothing: 'This policy is cancelled; nothing can be changed any more',
  dates: 'This event is postponed; only its dates can be changed',
} as const
