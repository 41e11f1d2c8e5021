import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { slotFields } from '#domain/contests/slots.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import { refuseSwitch } from '#domain/policy/sold-as.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { type ChangedAnswers, changeContests } from '#domain/policy/amendments/editing/change-answers.ts'
import { applyEditModes } from '#domain/policy/amendments/editing/edit-modes.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import { readChangedRows } from '#domain/policy/amendments/wire/read-changed-rows.ts'
import { repOnlyProblems } from '#domain/quote/transitions/rep-only-limits.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { decodeField } from '#domain/values/field.ts'
import { toDollars } from '#domain/values/money.ts'
import { fieldProblem } from '#domain/quote/wire/wire.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluationInput } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'

/** The contests are in the payload; addresses that open the policy change by their own confirmation. */
const NOT_HERE: ReadonlySet<string> = new Set([
  ...CONTEST_DEFINITIONS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
  ...Object.keys(paymentFields),
  'insured_email',
  'producer_email',
])

/** What decides how a policy was sold, and at which discount. */
const SOLD_AS = ['insurance_producer', 'client_type'] as const

/** What only a rep changes, as it decides the discount. */
const REP_ONLY: ReadonlySet<string> = new Set(['client_type'])

interface ReadAnswers extends ChangedAnswers {
  /** The contests whose new date is not known after the change. */
  awaiting: ContestSchedule[]
}

/**
 * The answers after a change; throws a problem that names each faulty value.
 *
 * @rule T16 E07 The contests come in the payload, everything else in the custom fields.
 */
export function readChangedAnswers(
  { stored, quote, facts }: ChangeSubject,
  { by, request }: EvaluationInput,
): ReadAnswers {
  const editor = by === 'rep' ? 'rep' : 'client'
  const editing = { editor, policyNumber: stored.policyNumber } as const
  const customFields = withTeeTime(request)
  requireSoldAs(stored.answers, customFields)
  requireChangeable(stored.answers, customFields, by)
  const read = readChangedRows(request.payload, { quote, editor })
  if (!read.ok) throw new ProblemError({ code: 'INVALID', fields: read.problems })
  requireFees(request.fees, by)
  const { answers: typed } = applyChanges(stored.answers, customFields, editing)
  const { change, awaiting, problems } = applyEditModes(quote, read.change, facts.contests)
  if (problems.length > 0) throw new ProblemError({ code: 'INVALID', fields: problems })
  const changed = changeContests(typed, { change, fees: request.fees }, editing)
  const fields = editor === 'client' ? repOnlyProblems(quote, quoteFrom(changed.answers)) : []
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return { ...changed, awaiting: followRows(awaiting, stored.answers, changed.answers) }
}

/** The contests that await their date, under their numbers after the change. */
function followRows(
  awaiting: readonly ContestSchedule[],
  before: FlatAnswers,
  after: FlatAnswers,
): ContestSchedule[] {
  const moves = rowMoves(before, after)
  const schedules = datesOf(after)
  return awaiting.flatMap((open) => {
    const move = moves.find(({ entity, from }) => entity === open.entity && from === open.index)
    if (move?.to === null) return []
    const index = move?.to ?? open.index
    // A contest that was given another date no longer awaits one.
    return schedules.get(`${open.entity} ${index}`) === open.date ? [{ ...open, index }] : []
  })
}

function datesOf(answers: FlatAnswers): Map<string, string> {
  const quote = quoteFrom(answers)
  return new Map(
    CONTEST_DEFINITIONS.flatMap((kind) =>
      rowsOf(quote, kind).map(({ slot, date }) => [`${kind.entity} ${slot}`, String(date)] as const),
    ),
  )
}

/** The tee time and its zone are fields like others; they have a place of their own in a request. */
export function withTeeTime({ customFields, teeTime, timeZone }: EvaluationInput['request']): CustomFields {
  return {
    ...customFields,
    ...(teeTime !== undefined && { tee_time: teeTime }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
}

/** @rule N87 Who sold a policy, and whether it is Friends & Family, is refused to everybody, with what to do instead. */
function requireSoldAs(stored: FlatAnswers, customFields: CustomFields): void {
  const named = SOLD_AS.filter((key) => key in customFields)
  if (named.length === 0) return
  const values = Object.fromEntries(named.map((key) => [key, customFields[key]]))
  refuseSwitch(stored, applyChanges(stored, values, { editor: 'rep' }).answers)
}

function requireChangeable(
  stored: ChangeSubject['stored']['answers'],
  customFields: CustomFields,
  by: EvaluationInput['by'],
): void {
  const fields = Object.keys(customFields)
    .filter((key) => NOT_HERE.has(key) || (by !== 'rep' && REP_ONLY.has(key)) || isProducersOwn(key, by))
    .filter((key) => customFields[key] !== (stored[key] ?? null))
    .map((key) => fieldProblem(key, 'You can’t change this here'))
  if (fields.length > 0) throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields })
}

/** @rule N63 The client of a producer changes neither the producer's fee nor its licence or address. */
function isProducersOwn(key: string, by: EvaluationInput['by']): boolean {
  return by === 'client' && key.startsWith('producer_')
}

/** @rule R03 D67 Fees are typed by a rep, in whole dollars and with a reason. */
function requireFees(fees: EvaluationInput['request']['fees'], by: EvaluationInput['by']): void {
  const problems = fees.flatMap(({ entity, index, fee, reason }): FieldProblem[] => {
    const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
    const typed = {
      ...(fee !== undefined && { fee: decodeField(feeOverrideFields.fee, toDollars(fee)) }),
      reason: decodeField(feeOverrideFields.reason, reason),
    }
    return Object.entries(typed).flatMap(([field, read]) =>
      read.ok
        ? []
        : [
            {
              section: kind?.rows.section ?? 'request',
              field: `fees.${field}`,
              index,
              message: read.message,
            },
          ],
    )
  })
  if (problems.length > 0) throw new ProblemError({ code: 'INVALID', fields: problems })
  if (fees.length === 0 || by === 'rep') return
  const field = { section: 'request', field: 'fees', message: 'Only a specialist can set a fee' } as const
  throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: [field] })
}
