import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { EditScope } from '#domain/policy/policy-state.ts'
import { fieldProblem, type Patch } from '#domain/quote/wire/wire.ts'
import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { shippingFields } from '#domain/quote/fields/shipping.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'

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
  nothing: 'This policy is cancelled, so it can no longer be changed',
  dates: 'This event is postponed. You can change only its dates',
} as const

const { shipping_fee_edited: _shippingFee, custom_bp_signs_edited: _signsFee, ...officeNotes } = officeFields
const { rush_shipping_accepted: _rushFee, ...shippingAddress } = shippingFields

/** What no certificate, price or document of account states: notes, where signs go and what is printed on them. */
const NOT_INSURED: ReadonlySet<string> = new Set([
  'notes',
  ...Object.keys(officeNotes),
  ...Object.keys(shippingAddress),
  ...CONTEST_DEFINITIONS.flatMap(({ sponsors }) =>
    Array.from({ length: sponsors.max }, (_, index) =>
      Object.keys(sponsors.fields).map((name) => wireKey(sponsors, name, index + 1)),
    ).flat(),
  ),
  ...['bp', 'magnet'].flatMap((sign) =>
    ['sponsor_name', 'sponsor_name_format', 'sponsor_logo'].map((name) => `${sign}_${name}`),
  ),
])

const MESSAGE = 'This is part of the policy. Change the policy instead'

/**
 * The values that would change what a policy insures or what was paid for it; values sent back unchanged do not.
 *
 * @rule N72 The figures of a policy are not edited beside it, so that quote, policy, certificate and books state the same.
 */
export function policyFigureProblems(stored: FlatAnswers, values: Patch['values']): FieldProblem[] {
  return Object.entries(values)
    .filter(([key, value]) => !NOT_INSURED.has(key) && (stored[key] ?? null) !== value)
    .map(([key]) => fieldProblem(key, MESSAGE))
}
