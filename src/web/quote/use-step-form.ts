import { useCallback, useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type FieldMeta } from '#domain/field.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { stepProblems } from '#domain/quote/progress.ts'
import { slotFields, slotName } from '#domain/quote/slots.ts'
import { type Step } from '#domain/quote/step.ts'
import { decodePatch } from '#domain/quote/wire.ts'
import { bind, type WireValues } from '#web/forms.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { draftQuote, saysTheSame, textOf, todayOf, typedPatch, wireText } from '#web/quote/session/draft.ts'
import { type SummaryEntry } from '#web/ui/ErrorSummary.tsx'

/** @rule V01 What is said when Next is pressed and something is missing. */
export const NEXT_MESSAGE = 'In order to continue please provide the required information'

interface Summary {
  entries: SummaryEntry[]
  /** Counts the refusals, so that each is announced. */
  attempt: number
}

/** A step's form: its text lives in the quote's draft, its errors come from the step's own rules. */
export function useStepForm(step: Step) {
  const session = useSession()
  const [keys] = useState(() => keysOf(step))
  const form = useForm<WireValues>({ defaultValues: textsOf(keys, session.get()) })
  const [summary, setSummary] = useState<Summary>({ entries: [], attempt: 0 })

  useTyping(form)
  useServerValues(form, keys)

  const check = useCallback(() => {
    const problems = problemsOf(step, keys, session.get())
    form.clearErrors()
    for (const { field, message } of problems) form.setError(field, { message })
    setSummary(({ attempt }) => ({ entries: entriesOf(step, problems), attempt: attempt + 1 }))
    return problems.length === 0
  }, [step, keys, session, form])

  const [required] = useState(() => requiredKeys(step, session.get()))
  const bound = bind({ fields: definitionsOf(step), control: form.control, required: (key) => required.has(key) })
  const field = (name: string, row?: number) => ({
    ...bound(name, row),
    onBlur: () => complainOnLeaving(form, row === undefined ? name : `${name}_${row}`),
  })
  return { field, check, summary, form }
}

/** Every keystroke goes to the draft; an error that was shown goes as soon as its field changes. */
function useTyping(form: UseFormReturn<WireValues>) {
  const session = useSession()
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return
      session.type({ [name]: values[name] ?? '' })
      form.clearErrors(name)
    })
    return unsubscribe
  }, [form, session])
}

/** What the server worked out, or somebody else typed, appears where the person has not typed otherwise. */
function useServerValues(form: UseFormReturn<WireValues>, keys: readonly string[]) {
  const { contact, typed, refused } = useSessionState()
  useEffect(() => {
    for (const key of keys) {
      const text = form.getValues(key) ?? ''
      const wanted = typed[key]
      if (wanted === undefined && !saysTheSame(key, text, contact.customFields[key])) {
        form.setValue(key, wireText(contact.customFields[key]))
      } else if (wanted !== undefined && wanted !== text) {
        form.setValue(key, wanted)
      }
    }
  }, [contact, typed, form, keys])
  useEffect(() => {
    for (const { field, message } of refused) form.setError(field, { message })
  }, [refused, form])
}

/** Half an address is no reason to complain while somebody types it; leaving the field is. */
function complainOnLeaving(form: UseFormReturn<WireValues>, key: string): void {
  const text = form.getValues(key)
  if (!text) return
  const [malformed] = decodePatch({ [key]: text }, 'client').malformed
  if (malformed) form.setError(key, { message: malformed.message })
}

function problemsOf(step: Step, keys: readonly string[], draft: Parameters<typeof draftQuote>[0]): FieldProblem[] {
  const quote = draftQuote(draft)
  const malformed = typedPatch(draft).malformed.filter(({ field }) => keys.includes(field))
  const known = new Set(malformed.map(({ field }) => field))
  const others = stepProblems(step, { quote, today: todayOf(quote) }).filter(({ field }) => !known.has(field))
  return [...malformed, ...others].toSorted((left, right) => keys.indexOf(left.field) - keys.indexOf(right.field))
}

/** The fields that are asked for while nothing at all is answered. */
function requiredKeys(step: Step, draft: Parameters<typeof draftQuote>[0]): Set<string> {
  const quote = draftQuote(draft)
  const empty = { ...quote, answers: {}, grandPrizes: quote.grandPrizes.length > 0 ? [{ slot: 1 }] : [] }
  return new Set(step.problems({ quote: empty, today: todayOf(quote) }).map(({ field }) => field))
}

function keysOf(step: Step): string[] {
  const ofLists = (step.lists ?? []).flatMap((list) => slotFields(list).map(({ key }) => key))
  return [...Object.keys(step.fields), ...ofLists]
}

function textsOf(keys: readonly string[], draft: Parameters<typeof textOf>[0]): WireValues {
  return Object.fromEntries(keys.map((key) => [key, textOf(draft, key)]))
}

/** What the screen says of each field, rows by their name without a number. */
function definitionsOf(step: Step): Record<string, FieldMeta> {
  const ofLists = (step.lists ?? []).flatMap((list) =>
    Object.entries(list.fields).map(([name, definition]) => [slotName(list.prefix, name), definition] as const),
  )
  return { ...step.fields, ...Object.fromEntries(ofLists) }
}

function entriesOf(step: Step, problems: readonly FieldProblem[]): SummaryEntry[] {
  const definitions = definitionsOf(step)
  return problems.map(({ field, index, message }) => {
    const label = (definitions[field] ?? definitions[field.replace(/_\d+$/, '')])?.label ?? step.title
    const row = index !== undefined && index > 1 ? ` of contest ${index}` : ''
    return { name: field, label: label + row, message }
  })
}
