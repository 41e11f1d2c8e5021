import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { flatFrom, type FlatAnswers, type Quote } from '#domain/quote/model/quote.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { type StepContext, type Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { type Editor } from '#domain/values/editor.ts'

export type StepStatus =
  | 'not-started'
  | 'in-progress'
  | 'needs-attention'
  | 'complete'
  | 'not-needed'
  | 'locked'

/** How one step stands, and why. */
export interface StepProgress {
  status: StepStatus
  /** What it lacks, or what is wrong with it. */
  problems: readonly FieldProblem[]
  /** Of a locked step: the one that has to be complete first. */
  lockedBy?: Step
}

/** What a step still lacks; nothing where it does not apply to this quote. */
export function stepProblems(step: Step, judging: StepContext): FieldProblem[] {
  return isNeeded(step, judging.quote) ? step.problems(judging) : []
}

/**
 * Whether each step is validated; always worked out from the answers, never stored.
 *
 * @rule S05 Each step has a validated flag; the last one is validated when all before it are.
 */
export function validatedSteps(judging: StepContext): Record<StepId, boolean> {
  const flags = STEPS.map((step) => [step.id, stepProblems(step, judging).length === 0] as const)
  const allBefore = flags.slice(0, -1).every(([, validated]) => validated)
  return Object.fromEntries(
    flags.map(([id, own]) => [id, id === 'confirm-coverage' ? allBefore : own]),
  ) as Record<StepId, boolean>
}

/** The first step that a customer still has to complete: nobody gets further than this one. */
export function furthestStep(judging: StepContext): StepId {
  return STEPS.find((step) => stepProblems(step, judging).length > 0)?.id ?? 'confirm-coverage'
}

/**
 * How each step stands. What the browser or the server found besides, such as a row that cannot be priced, is
 * given by step.
 *
 * @rule S05 A step that was complete, or that somebody got past, and has a problem now needs attention; for a rep none is locked.
 */
export function stepStatuses(
  judging: StepContext,
  found: { [Id in StepId]?: readonly FieldProblem[] } = {},
  editor: Editor = 'client',
): Record<StepId, StepProgress> {
  const answers = flatFrom(judging.quote)
  const answered = STEPS.map((step) => isNeeded(step, judging.quote) && isAnswered(step, answers))
  const lacking = STEPS.map((step) => stepProblems(step, judging))
  const open = lacking.findIndex((problems) => problems.length > 0)
  const furthest = open < 0 || editor === 'rep' ? STEPS.length - 1 : open
  const entries = STEPS.map((step, place): [StepId, StepProgress] => {
    const problems = [...(found[step.id] ?? []), ...(lacking[place] ?? [])]
    const lockedBy = STEPS[furthest]
    if (place > furthest && lockedBy) return [step.id, { status: 'locked', problems, lockedBy }]
    if (!isNeeded(step, judging.quote)) return [step.id, { status: 'not-needed', problems: [] }]
    const troubled =
      (found[step.id] ?? []).length > 0 || problems.some(({ field }) => isOutOfDate(answers[field]))
    const passed = problems.length > 0 && answered.slice(place + 1).includes(true)
    if (troubled || passed) return [step.id, { status: 'needs-attention', problems }]
    return [step.id, { status: ownStatus(step, answered[place] === true, problems), problems }]
  })
  return Object.fromEntries(entries) as Record<StepId, StepProgress>
}

/** A step whose questions may all be left open is complete only once somebody has been there. */
function ownStatus(step: Step, isAnsweredAtAll: boolean, problems: readonly FieldProblem[]): StepStatus {
  const asks = Object.keys(step.fields).length > 0 || (step.lists ?? []).length > 0
  if (asks && !isAnsweredAtAll) return 'not-started'
  return problems.length === 0 ? 'complete' : 'in-progress'
}

/** It was answered, and no longer holds. A choice of Yes or No that still lacks its details was never complete. */
function isOutOfDate(answer: string | number | undefined): boolean {
  return answer !== undefined && answer !== 'Yes' && answer !== 'No'
}

/** Answers that follow from others, or are given before the first step: they do not show that anybody was there. */
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

function isNeeded({ applies }: Step, quote: Quote): boolean {
  return !applies || applies.when(quote)
}
