import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm as useFormLibrary, useWatch } from 'react-hook-form'
import type { FieldProblem } from '#domain/problem.ts'
import type { FieldMeta, FieldSet } from '#domain/values/field.ts'
import { bindFields, type FieldBinding, type WireValues } from '#web/form/bind-fields.tsx'
import {
  type FieldName,
  type FormRules,
  type FormValues,
  isOptional,
  readForm,
  visibleNames,
} from '#web/form/read-form.ts'
import { rejectedFields, RejectedValuesError } from '#web/form/rejected-values.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** Options of the call that a form makes: the form shows its errors, and a repeat of what was not answered has the same key. */
export interface FormCall {
  idempotencyKey: string
  handlesError: () => true
}

interface FormOptions<
  F,
  Answer,
  Optional extends FieldName<F>,
  Hidden extends FieldName<F>,
> extends FormRules<F, Optional, Hidden> {
  /** Texts to start with; other fields start empty. */
  initial?: Partial<Record<FieldName<F>, string>>
  /** The field of this form that the server calls by another name. */
  serverName?: (name: string, texts: Readonly<Record<FieldName<F>, string>>) => string
  /** The work. It throws what is to be shown: errors at fields at these, all others as the failure of the form. */
  send: (values: FormValues<F, Optional | Hidden>, call: FormCall) => Promise<Answer> | Answer
  /** What goes along and is in no field, such as the id of a chosen file: with another one it is another request. */
  besides?: string
  /** After success, unless the person has left. */
  onDone?: (answer: Answer) => void
  /** After a failure, which the form shows by itself. */
  onFailure?: (failure: unknown) => void
}

/** What the shells of forms need. */
export interface FormState {
  /** Answers whether it was sent; while the work runs, with what comes of it. */
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<boolean>
  /** True while the work runs: nothing can be sent or closed. */
  isBusy: boolean
  /** True if something was typed that is not sent. */
  isDirty: boolean
  /** The same as of now: a key pressed right after a letter comes before the drawing that has `isDirty`. */
  isTyped: () => boolean
  /** True while a field shows an error. */
  hasErrors: boolean
  /** Why the last try failed, besides the errors at fields. */
  failure: unknown
}

/**
 * A form with these fields. It validates, sends once at a time, shows errors of the browser and of the server at their
 * fields with the focus on the first, and keeps what was typed.
 *
 *     const form = useForm({ fields: messageFields, send: (body, options) => call(sendMessage, { body, ...options }) })
 *     <FormDialog form={form} …><TextField {...form.field('email')} /></FormDialog>
 */
export function useForm<
  F extends FieldSet,
  Answer,
  Optional extends FieldName<F> = never,
  Hidden extends FieldName<F> = never,
>(options: FormOptions<F, Answer, Optional, Hidden>) {
  const names = Object.keys(options.fields) as FieldName<F>[]
  const library = useFormLibrary<WireValues>({
    defaultValues: Object.fromEntries(names.map((name) => [name, options.initial?.[name] ?? ''])),
    resolver: (texts) => {
      const read = readForm(options, texts)
      return read.isValid
        ? { values: texts, errors: {} }
        : { values: {}, errors: libraryErrors(read.messages) }
    },
  })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [answer, setAnswer] = useState<Answer>()
  const running = useRef<Promise<boolean>>(undefined)
  const keys = useIdempotencyKeys()
  const isUnmounted = useIsUnmounted()
  const { errors, isDirty, defaultValues } = library.formState
  const texts: Readonly<Record<string, string | undefined>> = useWatch({ control: library.control })

  function submit(event?: FormEvent<HTMLFormElement>): Promise<boolean> {
    event?.preventDefault()
    running.current ??= validateAndSend().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  async function validateAndSend(): Promise<boolean> {
    setFailure(undefined)
    let isSent = false
    await library.handleSubmit(async (texts) => {
      isSent = await send(texts)
    })()
    return isSent
  }

  async function send(texts: WireValues): Promise<boolean> {
    const read = readForm(options, texts)
    if (!read.isValid) return false
    setIsBusy(true)
    try {
      const idempotencyKey = keys.take(JSON.stringify([read.values, options.besides]))
      const given = await options.send(read.values, { idempotencyKey, handlesError: () => true })
      keys.noteAnswer()
      if (isUnmounted()) return true
      // At once, as a form that is sent may be left without a question.
      flushSync(() => keepAsSent(texts))
      setAnswer(given)
      options.onDone?.(given)
      return true
    } catch (error) {
      showFailure(error, texts)
      options.onFailure?.(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  function setText(name: string, text: string) {
    library.setValue(name, text, { shouldDirty: true })
  }

  /** What was sent is no longer typed; what was typed since still is. */
  function keepAsSent(sent: WireValues) {
    const now = library.getValues()
    library.reset(sent)
    for (const name of names) if ((now[name] ?? '') !== (sent[name] ?? '')) setText(name, now[name] ?? '')
  }

  /** What is stored has changed: a field that nobody touched takes it, and what was typed stays. Whether it took it. */
  function renew(name: string, text: string): boolean {
    if ((library.getValues(name) ?? '') !== (library.formState.defaultValues?.[name] ?? '')) return false
    // One that is not shown yet takes it too.
    library.register(name)
    library.resetField(name, { defaultValue: text })
    return true
  }

  /** What belongs to no visible field is shown as the form's failure; nothing is said twice. */
  function showFailure(error: unknown, texts: WireValues) {
    const problems = rejectedFields(error)
    const visible = visibleNames(options, texts)
    const nameOf = ({ field }: FieldProblem): string =>
      options.serverName?.(field, texts as Record<FieldName<F>, string>) ?? field
    const isOurs = (problem: FieldProblem) => visible.some((name) => name === nameOf(problem))
    const ours = problems.filter(isOurs)
    const others = problems.filter((problem) => !isOurs(problem))
    for (const problem of ours) library.setError(nameOf(problem), { message: problem.message })
    const first = visible.find((name) => ours.some((problem) => nameOf(problem) === name))
    // The errors are rendered after this turn, so that a screen reader reads them with the field.
    if (first !== undefined) setTimeout(() => library.setFocus(first))
    if (ours.length === 0) setFailure(error)
    else if (others.length > 0) setFailure(new RejectedValuesError(others))
  }

  const definitions: Readonly<Record<string, FieldMeta>> = options.fields
  const field: (name: FieldName<F>) => FieldBinding = bindFields({
    fields: definitions,
    control: library.control,
    required: (name) => !isOptional(options, name),
  })
  const renewAll = (stored: Readonly<Record<string, string>>) =>
    Object.entries(stored).forEach(([name, text]) => renew(name, text))
  return {
    submit,
    isBusy,
    isDirty,
    isTyped: () => names.some((name) => (library.getValues(name) ?? '') !== (defaultValues?.[name] ?? '')),
    hasErrors: Object.keys(errors).length > 0,
    failure,
    /** What the work answered. */
    answer,
    field,
    /** The text of a field as it is typed. */
    text: (name: FieldName<F>) => texts[name] ?? '',
    setText,
    /** What was wrong with fields that are gone or hold something else now. */
    forgetErrors: (gone: readonly string[]) => library.clearErrors([...gone]),
    renew,
    renewAll,
    focus: (name: FieldName<F>) => library.setFocus(name),
    errorOf: (name: FieldName<F>) => errors[name]?.message,
  }
}

function libraryErrors(messages: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'field', message: message ?? '' }]),
  )
}

/** A second press this soon after the answer belongs to the first, as of a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * The same key for the same text until it is answered, however often it is sent, and a new one for another text. The same
 * text after the answer is wanted once more.
 */
function useIdempotencyKeys() {
  const last = useRef({ text: '', key: '', answeredAt: Infinity })
  return {
    take(text: string): string {
      const isAnswered = Date.now() - last.current.answeredAt >= DOUBLE_CLICK_MS
      if (isAnswered || last.current.text !== text)
        last.current = { text, key: newIdempotencyKey(), answeredAt: Infinity }
      return last.current.key
    },
    noteAnswer() {
      last.current.answeredAt = Date.now()
    },
  }
}
