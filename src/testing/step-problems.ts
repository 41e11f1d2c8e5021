import type { CalendarDate } from '#domain/values/calendar.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { stepContext, QUOTED_ON } from '#testing/ready-answers.ts'

type Overrides = Parameters<typeof stepContext>[0]

/** The problems of a step, as field and message. */
export function problemsOf(
  id: StepId,
  overrides: Overrides,
  today: CalendarDate = QUOTED_ON,
): [string, string][] {
  const step = STEPS.find((candidate) => candidate.id === id)
  if (!step) throw new Error(`There is no step ${id}`)
  return stepProblems(step, stepContext(overrides, today)).map(({ field, message }) => [field, message])
}

export function fieldsOf(id: StepId, overrides: Overrides, today?: CalendarDate): string[] {
  return problemsOf(id, overrides, today).map(([field]) => field)
}
