import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { type ChangedAnswers, changeContests } from '#domain/quote/changes/change-answers.ts'
import { readPolicyChange } from '#domain/policy/amendments/wire/read-changed-rows.ts'
import { repOnlyProblems } from '#domain/quote/transitions/rep-only-limits.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { decodeField } from '#domain/values/field.ts'
import { toDollars } from '#domain/values/money.ts'
import { fieldProblem } from '#domain/quote/wire/wire.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluationInput } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'

/** The contests are in the payload; addresses that open the policy change by their own confirmation. */
const NOT_HERE: ReadonlySet<string> = new Set([
  ...CONTEST_DEFINITIONS.flatMap(({ rows }) => slotFields(rows).map(({ key }) => key)),
  ...Object.keys(paymentFields),
  'insured_email',
  'producer_email',
])

/** What only a rep changes, as it decides who sold the policy and at which discount. */
const REP_ONLY: ReadonlySet<string> = new Set(['client_type', 'insurance_producer'])

/**
 * The answers after a change; throws a problem that names each faulty value.
 *
 * @rule T16 E07 The contests come in the payload, everything else in the custom fields.
 */
export function readChange(
  { stored, quote }: ChangeSubject,
  { by, request }: EvaluationInput,
): ChangedAnswers {
  const editor = by === 'rep' ? 'rep' : 'client'
  const editing = { editor, policyNumber: stored.policyNumber } as const
  const customFields = withTeeTime(request)
  requireChangeable(stored.answers, customFields, by)
  const read = readPolicyChange(request.payload, { quote, editor })
  if (!read.ok) throw new ProblemError({ code: 'INVALID', fields: read.problems })
  requireFees(request.fees, by)
  const { answers: typed } = applyChanges(stored.answers, customFields, editing)
  const changed = changeContests(typed, { change: read.change, fees: request.fees }, editing)
  const fields = editor === 'client' ? repOnlyProblems(quote, quoteFrom(changed.answers)) : []
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return changed
}

/** The tee time and its zone are fields like others; they have a place of their own in a request. */
export function withTeeTime({ customFields, teeTime, timeZone }: EvaluationInput['request']): CustomFields {
  return {
    ...customFields,
    ...(teeTime !== undefined && { tee_time: teeTime }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
}

function requireChangeable(
  stored: ChangeSubject['stored']['answers'],
  customFields: CustomFields,
  by: EvaluationInput['by'],
): void {
  const fields = Object.keys(customFields)
    .filter((key) => NOT_HERE.has(key) || (by !== 'rep' && REP_ONLY.has(key)) || isProducersOwn(key, by))
    .filter((key) => customFields[key] !== (stored[key] ?? null))
    .map((key) => fieldProblem(key, 'This is not changed here'))
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
  const field = { section: 'request', field: 'fees', message: 'Only a specialist sets a fee' } as const
  throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: [field] })
}
