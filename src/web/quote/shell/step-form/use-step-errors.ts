import { type RefObject, useEffect, useState } from 'react'
import { useFormErrors, type FieldTexts } from '#web/form/field-texts.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import type { FieldProblem } from '#domain/problem.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { fieldNamesOn, problemsOf, summaryEntry } from '#web/quote/shell/step-form/step-problems.ts'
import { useAnswers, useAnswersState } from '#web/quote/answers/context.ts'

/** @rule V01 What is said when Next is pressed and something is missing. */
export const NEXT_MESSAGE = 'In order to continue please provide the required information'

/** Who found an error: the rules, which decide again with each change, or the server, about the value that it saw. */
type FoundBy = 'rules' | 'server'

interface Attempt {
  problems: readonly FieldProblem[]
  /** Counts failed attempts, so that each is announced. */
  count: number
}

/** The errors at the fields of a step, and the summary of those that Next found. Each goes as soon as it is mended. */
export function useStepErrors(
  step: Step,
  form: FieldTexts,
  definitions: Record<string, FieldMeta>,
  page: RefObject<HTMLFormElement | null>,
) {
  const session = useAnswers()
  const state = useAnswersState()
  const errors = useFormErrors(form)
  const [attempt, setAttempt] = useState<Attempt>({ problems: [], count: 0 })
  const names = () => (page.current ? fieldNamesOn(page.current) : [])
  const findProblems = (fields: readonly string[]) => problemsOf(step, fields, session.get())

  /** Validates the fields of the page and shows the errors in their order on the page. */
  function check(): boolean {
    const problems = findProblems(names())
    publish(problems, 'rules')
    return problems.length === 0
  }

  /** After a save: shows the server errors of the fields of this page. */
  function showServerErrors(): void {
    const shown = names()
    publish(
      session.get().serverErrors.filter(({ field }) => shown.includes(field)),
      'server',
    )
  }

  function publish(problems: readonly FieldProblem[], type: FoundBy): void {
    form.clearErrors()
    for (const { field, message } of problems) form.setError(field, { type, message })
    setAttempt(({ count }) => ({ problems, count: count + 1 }))
  }

  /** Shows the errors of some fields of the page; true if there are none. */
  function showErrors(fields: readonly string[]): boolean {
    const problems = findProblems(fields).filter(({ field }) => fields.includes(field))
    for (const { field, message } of problems) form.setError(field, { type: 'rules', message })
    return problems.length === 0
  }

  useEffect(() => {
    // As they are now: one that is being corrected does not come back.
    for (const { field, message } of session.get().serverErrors)
      form.setError(field, { type: 'server', message })
  }, [state.serverErrors, session, form])

  // An answer may also mend the error of another field.
  useEffect(() => {
    const shown = Object.entries(errors)
    if (shown.length === 0) return
    const found = {
      rules: findProblems(names()),
      server: session.get().serverErrors,
    }
    for (const [name, error] of shown) {
      const type: FoundBy = error?.type === 'server' ? 'server' : 'rules'
      const problem = found[type].find(({ field }) => field === name)
      if (!problem) {
        form.clearErrors(name)
        setAttempt(({ problems, count }) => ({
          problems: problems.filter(({ field }) => field !== name),
          count,
        }))
      } else if (problem.message !== error?.message) form.setError(name, { type, message: problem.message })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is found changes with the quote alone
  }, [state])

  const entries = attempt.problems
    .filter(({ field }) => errors[field] !== undefined)
    .map((problem) =>
      summaryEntry({ ...problem, message: errors[problem.field]?.message ?? '' }, definitions, step.title),
    )
  return { check, showErrors, showServerErrors, summary: { entries, attempt: attempt.count } }
}
