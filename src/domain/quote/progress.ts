import { type FieldProblem } from '#domain/problem.ts'
import { type StepId } from '#domain/quote/step-ids.ts'
import { type Judging, type Step } from '#domain/quote/step.ts'
import { STEPS } from '#domain/quote/steps.ts'
import type { Editor } from '#domain/quote/wire.ts'
import { stepSummary } from '#domain/quote/summary.ts'

export type StepStatus = 'not-started' | 'in-progress' | 'complete' | 'not-needed' | 'locked'

/** What a step still lacks; nothing where it does not apply to this quote. */
export function stepProblems(step: Step, judging: Judging): FieldProblem[] {
  return step.applies && !step.applies.when(judging.quote) ? [] : step.problems(judging)
}

/**
 * Whether each step is validated; always worked out from the answers, never stored.
 *
 * @rule S05 Each step has a validated flag; the last one is validated when all before it are.
 */
export function validatedSteps(judging: Judging): Record<StepId, boolean> {
  const flags = STEPS.map((step) => [step.id, stepProblems(step, judging).length === 0] as const)
  const allBefore = flags.slice(0, -1).every(([, validated]) => validated)
  return Object.fromEntries(
    flags.map(([id, own]) => [id, id === 'confirm-coverage' ? allBefore : own]),
  ) as Record<StepId, boolean>
}

/** The first step that a customer still has to complete: nobody gets further than this one. */
export function furthestStep(judging: Judging): StepId {
  const validated = validatedSteps(judging)
  return STEPS.find(({ id }) => !validated[id])?.id ?? 'confirm-coverage'
}

/**
 * How each step stands, for the screens.
 *
 * @rule S05 For a rep no step is locked.
 */
export function stepStatus(step: Step, judging: Judging, editor: Editor = 'client'): StepStatus {
  const validated = validatedSteps(judging)
  const furthest = STEPS.findIndex(({ id }) => id === furthestStep(judging))
  if (editor === 'client' && STEPS.indexOf(step) > furthest) return 'locked'
  if (step.applies && !step.applies.when(judging.quote)) return 'not-needed'
  // A step whose questions may all be left open is complete only once somebody has been there.
  const isUnanswered = asksSomething(step) && stepSummary(step, judging.quote).length === 0
  if (isUnanswered) return 'not-started'
  return validated[step.id] ? 'complete' : 'in-progress'
}

function asksSomething({ fields, lists = [] }: Step): boolean {
  return Object.keys(fields).length > 0 || lists.length > 0
}
