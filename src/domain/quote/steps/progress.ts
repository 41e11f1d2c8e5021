import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { flatFrom, type FlatAnswers } from '#domain/quote/model/quote.ts'
import { untouchedKeys } from '#domain/quote/model/described-rows.ts'
import { slotFields } from '#domain/contests/slots.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import type { StepContext, Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import type { Editor } from '#domain/values/editor.ts'

export type StepStatus =
  | 'not-started'
  | 'in-progress'
  | 'needs-attention'
  | 'complete'
  | 'not-needed'
  | 'locked'

/** The status of one step, and the reason. */
export interface StepProgress {
  status: StepStatus
  /** Missing or wrong answers. */
  problems: readonly FieldProblem[]
  /** For a locked step: the step that must be complete first. */
  lockedBy?: Step
}

/** The problems of a step; none if it does not apply to this quote. */
export function stepProblems(step: Step, context: StepContext): FieldProblem[] {
  return isNeeded(step, context) ? step.problems(context) : []
}

/**
 * Whether each step is validated; always derived from the answers, never stored.
 *
 * @rule S05 Each step has a validated flag; the last one is validated when all are.
 */
export function validatedSteps(context: StepContext): Record<StepId, boolean> {
  const flags = STEPS.map((step) => [step.id, stepProblems(step, context).length === 0] as const)
  const all = flags.every(([, validated]) => validated)
  return Object.fromEntries(flags.map(([id, own]) => [id, id === 'confirm-coverage' ? all : own])) as Record<
    StepId,
    boolean
  >
}

/** The first step that is not complete: a customer cannot go past it. */
export function furthestStep(context: StepContext): StepId {
  return STEPS.find((step) => stepProblems(step, context).length > 0)?.id ?? 'confirm-coverage'
}

/**
 * The status of each step. `found` has the other problems that the browser or the server found, such as a row that
 * cannot be priced.
 *
 * @rule S05 A step with a problem needs attention if it was complete before or has later steps with answers; for a rep
 * no step is locked. A contest that was only added, with nothing typed in it, needs none yet; nor does the first step
 * while a quote holds no more than the figures that the greeting priced.
 */
export function stepStatuses(
  known: StepContext,
  found: { [Id in StepId]?: readonly FieldProblem[] } = {},
  editor: Editor = 'client',
): Record<StepId, StepProgress> {
  const context = { ...known, editor }
  const answers = flatFrom(context.quote)
  const answered = STEPS.map((step) => isNeeded(step, context) && isAnswered(step, answers))
  const problemsByStep = STEPS.map((step) => stepProblems(step, context))
  const untouched = untouchedKeys(context.quote)
  const open = problemsByStep.findIndex((problems) => problems.length > 0)
  const furthest = open < 0 || editor === 'rep' ? STEPS.length - 1 : open
  const entries = STEPS.map((step, index): [StepId, StepProgress] => {
    const problems = [...(found[step.id] ?? []), ...(problemsByStep[index] ?? [])]
    const lockedBy = STEPS[furthest]
    if (index > furthest && lockedBy) return [step.id, { status: 'locked', problems, lockedBy }]
    if (!isNeeded(step, context)) return [step.id, { status: 'not-needed', problems: [] }]
    const shown = problems.filter(({ field }) => !untouched.has(field))
    const hasFoundProblem =
      (found[step.id] ?? []).length > 0 || shown.some(({ field }) => isOutOfDate(answers[field]))
    const passed = shown.length > 0 && answered.slice(Math.max(index + 1, AFTER_GREETING)).includes(true)
    if (hasFoundProblem || passed) return [step.id, { status: 'needs-attention', problems: shown }]
    return [step.id, { status: ownStatus(step, answered[index] === true, problems), problems }]
  })
  return Object.fromEntries(entries) as Record<StepId, StepProgress>
}

/** Contests may have figures before anything else was asked: who has gone past the first step has answers after those. */
const AFTER_GREETING = STEPS.findIndex(({ id }) => id === 'contest-coverage') + 1

/** A step with only optional questions is complete only once one is answered. */
function ownStatus(step: Step, isAnsweredAtAll: boolean, problems: readonly FieldProblem[]): StepStatus {
  const asks = Object.keys(step.fields).length > 0 || (step.lists ?? []).length > 0
  if (asks && !isAnsweredAtAll) return 'not-started'
  return problems.length === 0 ? 'complete' : 'in-progress'
}

/** Whether an answer is given but no longer valid. A Yes or No without its details was never complete. */
function isOutOfDate(answer: string | number | undefined): boolean {
  return answer !== undefined && answer !== 'Yes' && answer !== 'No'
}

/** Derived answers, and answers given before the first step: they do not show that a step was filled in. */
const DERIVED_KEYS = new Set([
  ...CONTEST_DEFINITIONS.map(({ coverageKey }) => coverageKey),
  'type_bp_signs',
  'bp_signs',
  'time_zone',
])

function isAnswered(step: Step, answers: FlatAnswers): boolean {
  return keysOf(step).some((key) => answers[key] !== undefined)
}

const keysByStep = new Map<Step, readonly string[]>()

function keysOf(step: Step): readonly string[] {
  const known = keysByStep.get(step) ?? askedKeys(step)
  keysByStep.set(step, known)
  return known
}

function askedKeys({ fields, lists = [] }: Step): string[] {
  const ofRows = lists.flatMap((list) => slotFields(list).map(({ key }) => key))
  return [...Object.keys(fields), ...ofRows].filter((key) => !DERIVED_KEYS.has(key))
}

/** Whether this quote needs the step; `editor` says who fills it in. */
export function isNeeded(
  { applies }: Step,
  { quote, editor = 'client' }: Pick<StepContext, 'quote' | 'editor'>,
): boolean {
  return !applies || applies.when(quote, editor)
}
