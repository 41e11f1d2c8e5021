import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldMeta } from '#domain/values/field.ts'
import { slotFields, slotName } from '#domain/contests/slots.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import type { Editor } from '#domain/values/editor.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { decodePatch } from '#domain/quote/wire/wire.ts'
import { type FieldTexts, useFieldTexts } from '#web/form/field-texts.ts'
import { bindFields, type WireValues } from '#web/form/bind-fields.tsx'
import { requiredKeys } from '#web/quote/shell/step-form/required-keys.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useAnswers, useAnswersState } from '#web/quote/answers/context.ts'
import { editFromField } from '#web/quote/answers/typing-pause.ts'
import { type Draft, isSameValue, textOf, pendingRepOnlyProblems } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore, AnswersState } from '#web/quote/answers/answers-store.ts'
import { useStepErrors } from '#web/quote/shell/step-form/use-step-errors.ts'
import { useSameValue } from '#web/ui/use-same-value.ts'
import { whenReleased } from '#web/ui/when-released.ts'
import { useFocusField } from '#web/quote/shell/step-form/use-focus-field.ts'

/** A step's form: its text lives in the quote's draft, its errors come from the step's own rules. */
export function useStepForm(step: Step, page: RefObject<HTMLFormElement | null>) {
  const session = useAnswers()
  const { viewer } = session.get()
  const [definitions] = useState(() => fieldDefinitions(step, viewer.editor))
  const [keys] = useState(() => stepKeys(step))
  const form = useFieldTexts(initialTexts(keys, session.get()))
  const required = useRequiredKeys(step)

  useEditsToSession(form)
  useServerValues(form, keys)
  useFocusField(form)

  const { check, showErrors, showServerErrors, summary } = useStepErrors(step, form, definitions, page)

  const [leaving] = useState(() => createBlurHandlers(form, session))
  const { control } = form
  // The same one until other fields are required, so that a row is rendered again only with its own figures.
  const field = useMemo(() => {
    const bound = bindFields({ fields: definitions, control, required: (key) => required.has(key) })
    return (name: string, row?: number) => {
      const binding = bound(name, row)
      return { ...binding, onBlur: leaving(binding.name) }
    }
  }, [definitions, control, required, leaving])
  return { field, check, showErrors, showServerErrors, summary }
}

/** Keeps the props of each field the same, so that a key press in one field does not render the others. */
function createBlurHandlers(form: FieldTexts, session: AnswersStore): (key: string) => () => void {
  const known = new Map<string, () => void>()
  return (key) => {
    const leave = known.get(key) ?? (() => whenReleased(() => validateOnBlur(form, key, session.get())))
    known.set(key, leave)
    return leave
  }
}

function useRequiredKeys(step: Step): ReadonlySet<string> {
  const { quote, today } = useStepContext()
  const keys = useMemo(() => requiredKeys(step, { quote, today }), [step, quote, today])
  return useSameValue(keys, hasSameKeys)
}

function hasSameKeys(before: ReadonlySet<string>, keys: ReadonlySet<string>): boolean {
  return before.size === keys.size && [...keys].every((key) => before.has(key))
}

/** Every keystroke goes to the draft. The field is updated first; the rest of the page follows when nobody types. */
function useEditsToSession(form: FieldTexts) {
  const session = useAnswers()
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return
      editFromField(name, () => startTransition(() => session.edit({ [name]: values[name] ?? '' })))
    })
    return unsubscribe
  }, [form, session])
}

/** Shows values calculated by the server or typed by others in fields that the person has not changed. */
function useServerValues(form: FieldTexts, keys: readonly string[]) {
  const session = useAnswers()
  const renderedState = useAnswersState()
  const compared = useRef<Pick<AnswersState, 'contact' | 'pendingChanges'>>(undefined)
  useEffect(() => {
    // What was rendered may be older than what was typed since.
    const now = session.get()
    const { contact, pendingChanges } = now === renderedState ? renderedState : now
    const before = compared.current
    compared.current = { contact, pendingChanges }
    // With each key that is typed, all others would be compared again.
    const isSettled = (key: string) =>
      before?.contact === contact && before.pendingChanges[key] === pendingChanges[key]
    for (const key of keys) {
      if (isSettled(key)) continue
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
}

/** Incomplete text is not an error while it is typed, but on leaving the field. */
function validateOnBlur(form: FieldTexts, key: string, draft: AnswersState): void {
  const text = form.getValues(key)
  // A rep may have entered more than a customer's limits allow; an unchanged value is valid.
  if (!text || isSameValue(key, text, fieldValue(draft.contact.customFields, key))) return
  const [malformed] = decodePatch({ [key]: text }, draft.viewer.editor).malformed
  const problem = malformed ?? pendingRepOnlyProblems(draft).find(({ field }) => field === key)
  if (problem) form.setError(key, { message: problem.message })
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
