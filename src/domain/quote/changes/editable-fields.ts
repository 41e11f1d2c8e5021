import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { type EditScope } from '#domain/policy/policy-state.ts'
import { fieldProblem, type Patch } from '#domain/quote/wire/wire.ts'

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
