import { startTransition, useEffect, useMemo, useState } from 'react'
import { type FieldMeta } from '#domain/values/field.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { readGrossFees } from '#domain/quote/pricing/gross-fees.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import { rowsOf, withRows } from '#domain/quote/model/quote.ts'
import { wireKey, slotFields, slotName } from '#domain/contests/slots.ts'
import { type StepContext, type Step } from '#domain/quote/steps/step.ts'
import { type Editor } from '#domain/values/editor.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { decodePatch, fieldProblem } from '#domain/quote/wire/wire.ts'
import { type FieldTexts, useFieldTexts } from '#web/form/field-texts.ts'
import { bindFields, type WireValues } from '#web/form/fields.tsx'
import { requiredKeys } from '#web/quote/shell/step-form/required-keys.ts'
import { useStepContext, useSession, useSessionState } from '#web/quote/session/context.ts'
import {
  type Draft,
  draftQuote,
  isSameValue,
  textOf,
  todayOf,
  pendingRepOnlyProblems,
  pendingPatch,
} from '#web/quote/session/draft/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'
import {
  isUnfinished,
  namesOfUnfinished,
  UNFINISHED_MESSAGE,
} from '#web/quote/shell/step-form/unfinished-entries.ts'
import { useFocusField } from '#web/quote/shell/step-form/use-focus-field.ts'
import { type ErrorSummaryEntry } from '#web/ui/ErrorSummary.tsx'

/** @rule V01 What is said when Next is pressed and something is missing. */
export const NEXT_MESSAGE = 'In order to continue please provide the required information'

interface Summary {
  entries: ErrorSummaryEntry[]
  /** Counts failed attempts, so that each is announced. */
  attempt: number
}

/** A step's form: its text lives in the quote's draft, its errors come from the step's own rules. */
export function useStepForm(step: Step) {
  const session = useSession()
  const { viewer } = session.get()
  const [definitions] = useState(() => fieldDefinitions(step, viewer.editor))
  const [keys] = useState(() => stepKeys(step))
  const form = useFieldTexts(initialTexts(keys, session.get()))
  const [summary, setSummary] = useState<Summary>({ entries: [], attempt: 0 })
  const required = useRequiredKeys(step)

  useEditsToSession(form)
  useServerValues(form, keys)
  useFocusField(form)

  /** Validates the fields of the page and shows the errors in their order on the page. */
  function check(page: HTMLFormElement): boolean {
    const problems = problemsOf(step, fieldNamesOn(page), session.get(), namesOfUnfinished(page))
    publishProblems(problems)
    return problems.length === 0
  }

  /** After a save: shows the server errors of the fields of this page. */
  function showServerErrors(page: HTMLFormElement): void {
    const names = fieldNamesOn(page)
    publishProblems(session.get().serverErrors.filter(({ field }) => names.includes(field)))
  }

  function publishProblems(problems: readonly FieldProblem[]): void {
    form.clearErrors()
    for (const { field, message } of problems) form.setError(field, { message })
    const entries = problems.map((problem) => summaryEntry(problem, definitions, step.title))
    setSummary(({ attempt }) => ({ entries, attempt: attempt + 1 }))
  }

  /** Shows the errors of some fields of the page; true if there are none. */
  function showErrors(names: readonly string[]): boolean {
    const problems = problemsOf(step, names, session.get()).filter(({ field }) => names.includes(field))
    for (const { field, message } of problems) form.setError(field, { message })
    return problems.length === 0
  }

  const [leaving] = useState(() => createBlurHandlers(form, session))
  const bound = bindFields({
    fields: definitions,
    control: form.control,
    required: (key) => required.has(key),
  })
  const field = (name: string, row?: number) => {
    const binding = bound(name, row)
    return { ...binding, onBlur: leaving(binding.name) }
  }
  return { field, check, showErrors, showServerErrors, summary }
}

/** Keeps the props of each field the same, so that a key press in one field does not render the others. */
function createBlurHandlers(form: FieldTexts, session: QuoteSession): (key: string) => () => void {
  const known = new Map<string, () => void>()
  return (key) => {
    const leave = known.get(key) ?? (() => validateOnBlur(form, key, session.get()))
    known.set(key, leave)
    return leave
  }
}

function fieldNamesOn(page: HTMLFormElement): string[] {
  return [...page.elements].map((control) => control.getAttribute('name') ?? '')
}

function useRequiredKeys(step: Step): ReadonlySet<string> {
  const { quote, today } = useStepContext()
  return useMemo(() => requiredKeys(step, { quote, today }), [step, quote, today])
}

/**
 * Every keystroke goes to the draft. An error disappears as soon as its field changes. The field is updated first; the
 * rest of the page follows in a transition.
 */
function useEditsToSession(form: FieldTexts) {
  const session = useSession()
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return
      startTransition(() => session.edit({ [name]: values[name] ?? '' }))
      if (form.getFieldState(name).error) form.clearErrors(name)
    })
    return unsubscribe
  }, [form, session])
}

/** Shows values calculated by the server or typed by others in fields that the person has not changed. */
function useServerValues(form: FieldTexts, keys: readonly string[]) {
  const session = useSession()
  const renderedState = useSessionState()
  const { serverErrors } = renderedState
  useEffect(() => {
    // What was rendered may be older than what was typed since.
    const now = session.get()
    const { contact, pendingChanges } = now === renderedState ? renderedState : now
    for (const key of keys) {
      const wanted = textOf({ contact, pendingChanges }, key)
      const shown = form.getValues(key) ?? ''
      const isShown =
        key in pendingChanges
          ? wanted === shown
          : isSameValue(key, shown, fieldValue(contact.customFields, key))
      if (isShown) continue
      form.setValue(key, wanted)
      form.clearErrors(key)
    }
  }, [renderedState, session, form, keys])
  useEffect(() => {
    for (const { field, message } of serverErrors) form.setError(field, { message })
  }, [serverErrors, form])
}

/** Incomplete text is not an error while it is typed, but on leaving the field. */
function validateOnBlur(form: FieldTexts, key: string, draft: SessionState): void {
  const text = form.getValues(key)
  if (isUnfinished(document.getElementsByName(key)[0])) form.setError(key, { message: UNFINISHED_MESSAGE })
  // Emptied again, which no browser reports.
  else if (form.getFieldState(key).error?.message === UNFINISHED_MESSAGE) form.clearErrors(key)
  // A rep may have entered more than a customer's limits allow; an unchanged value is valid.
  if (!text || isSameValue(key, text, fieldValue(draft.contact.customFields, key))) return
  const [malformed] = decodePatch({ [key]: text }, draft.viewer.editor).malformed
  const problem = malformed ?? pendingRepOnlyProblems(draft).find(({ field }) => field === key)
  if (problem) form.setError(key, { message: problem.message })
}

/** Malformed text counts only in visible fields, where it can be corrected. */
function problemsOf(
  step: Step,
  names: readonly string[],
  draft: SessionState,
  unfinished: readonly string[] = [],
): FieldProblem[] {
  const malformed = [
    ...unfinished.map((field) => fieldProblem(field, UNFINISHED_MESSAGE)),
    ...pendingPatch(draft).malformed,
    ...pendingRepOnlyProblems(draft),
  ].filter(({ field }) => names.includes(field))
  const known = new Set(malformed.map(({ field }) => field))
  const context = stepContext(step, draft, names)
  const others = stepProblems(step, context).filter(({ field }) => !known.has(field))
  return [...malformed, ...others].toSorted(
    (left, right) => names.indexOf(left.field) - names.indexOf(right.field),
  )
}

/** If a kind has one contest on the page, its fields are required even while all of them are empty. */
function stepContext(step: Step, draft: SessionState, names: readonly string[]): StepContext {
  const quote = draftQuote(draft)
  const blank = CONTEST_DEFINITIONS.filter(
    (kind) =>
      step.lists?.includes(kind.rows) === true &&
      rowsOf(quote, kind).length === 0 &&
      names.includes(wireKey(kind.rows, 'date', 1)),
  )
  return {
    quote: blank.reduce((left, kind) => withRows(left, kind, [{ slot: 1 }]), quote),
    today: todayOf(quote),
    grossFees: readGrossFees(draft.price.fields),
  }
}

function stepKeys(step: Step): string[] {
  const ofLists = (step.lists ?? []).flatMap((list) => slotFields(list).map(({ key }) => key))
  return [...Object.keys(step.fields), ...ofLists]
}

function initialTexts(keys: readonly string[], draft: Draft): WireValues {
  return Object.fromEntries(keys.map((key) => [key, textOf(draft, key)]))
}

/** The texts of each field; those of rows by name without a number. */
function fieldDefinitions(step: Step, editor: Editor): Record<string, FieldMeta> {
  const ofLists = (step.lists ?? []).flatMap((list) =>
    Object.entries(list.fields).map(
      ([name, definition]) => [slotName(list.prefix, name), definition] as const,
    ),
  )
  const definitions = { ...step.fields, ...Object.fromEntries(ofLists) }
  if (editor === 'client') return definitions
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { hint, ...definition }]) => {
      const words = definition.repHint ?? hint
      return [name, { ...definition, ...(words !== undefined && { hint: words }) }]
    }),
  )
}

function summaryEntry(
  problem: FieldProblem,
  definitions: Record<string, FieldMeta>,
  title: string,
): ErrorSummaryEntry {
  const { field, message } = problem
  const label = (definitions[field] ?? definitions[field.replace(/_\d+$/, '')])?.label ?? title
  return { name: field, label: label + contestSuffix(problem), message }
}

/** Several contests have the same fields; only the first hole-in-one needs no number. */
function contestSuffix({ section, index }: FieldProblem): string {
  const kind = CONTEST_DEFINITIONS.find(({ rows }) => rows.section === section)
  if (index === undefined || (index === 1 && kind?.entity === 'grand_prize')) return ''
  if (kind) return ` (${contestName(kind, index)})`
  return index > 1 ? ` of contest ${index}` : ''
}
