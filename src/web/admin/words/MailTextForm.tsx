import { type KeyboardEvent, useEffect, useState } from 'react'
import {
  changeOfficeWords,
  type ShownMail,
  type ShownMailWithChanges,
  testOfficeWords,
} from '#contract/office/mail-texts.ts'
import { findWordsError } from '#domain/office/words/check-text.ts'
import type { MailPart, MailWords } from '#domain/office/words/mail-text.ts'
import { oursOf, partsOf } from '#domain/office/words/mail-texts.ts'
import { WORDS_FIELDS } from '#domain/office/words/mail-text.fields.ts'
import { MailTextPreview } from '#web/admin/words/MailTextPreview.tsx'
import { PartNotes } from '#web/admin/words/PartNotes.tsx'
import { showMailWords } from '#web/admin/words/queries.ts'
import { VariableBar } from '#web/admin/words/VariableBar.tsx'
import { TextWithVariables } from '#web/admin/words/TextWithVariables.tsx'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

interface MailTextFormProps {
  shown: ShownMailWithChanges
  onTyped: (isTyped: boolean) => void
}

const ROWS: Readonly<Partial<Record<MailPart, number>>> = { opening: 7, closing: 3 }

/**
 * The words of an email beside what a customer would get.
 *
 * @rule T18 What somebody else saved meanwhile is shown beside what was typed; saving again replaces it.
 */
export function MailTextForm({ shown, onTyped }: MailTextFormProps) {
  const { mail } = shown
  const parts = partsOf(mail)
  /** What somebody else saved meanwhile. */
  const [current, setCurrent] = useState<ShownMailWithChanges>()
  const [saved, setSaved] = useState(shown)
  const [focused, setFocused] = useState<MailPart>(parts.includes('opening') ? 'opening' : 'heading')
  const [number, setNumber] = useState('')
  const [isTesting, setIsTesting] = useState(false)
  const form = useForm({
    fields: Object.fromEntries(parts.map((part) => [part, WORDS_FIELDS[part]])),
    optional: ['closing'],
    initial: Object.fromEntries(parts.map((part) => [part, textOf(shown, part)])),
    validate: (typed) =>
      Object.fromEntries(
        parts.flatMap((part) => {
          const text = typed[part]
          const message = findWordsError(mail, part, typeof text === 'string' ? text : '')
          return message === undefined ? [] : [[part, message]]
        }),
      ),
    send: async (values, { handlesError }) => {
      const body = { number: (current ?? saved).number, words: wordsOf((part) => values[part] ?? '') }
      return (await call(changeOfficeWords, { params: { mail }, body, handlesError })).data
    },
    onDone: (found: ShownMailWithChanges) => {
      setCurrent(undefined)
      setSaved(found)
      showMailWords(found)
      notify({ type: 'success', title: 'Saved', message: 'The next email says it.' })
    },
    onFailure: (failure) => {
      if (isCallError(failure, 'WORDS_CHANGED')) setCurrent(failure.data as ShownMailWithChanges)
    },
  })
  useUnsavedWarning(form.isDirty)
  useEffect(() => onTyped(form.isDirty), [form.isDirty, onTyped])

  /** Without what says the same as ours. */
  const wordsOf = (textFor: (part: MailPart) => string): MailWords =>
    Object.fromEntries(
      parts.flatMap((part) => {
        const text = textFor(part).trim()
        return text === oursOf(mail, part) ? [] : [[part, text]]
      }),
    )
  const sendTest = async () => {
    setIsTesting(true)
    try {
      const body = { words: wordsOf(form.text), ...(number !== '' && { case: number }) }
      const { data } = await call(testOfficeWords, { params: { mail }, body })
      notify({ type: 'success', title: 'Test sent', message: `It goes to ${data.to}.` })
    } catch {
      // The call has shown why not.
    } finally {
      setIsTesting(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.submit()
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key of its form */}
      <div onKeyDown={onKeyDown}>
        <Form form={form} className="grid gap-5">
          <VariableBar mail={mail} part={focused} form={form} />
          {parts.map((part) => {
            const Field = ROWS[part] === undefined ? TextField : TextArea
            return (
              <div key={part} className="grid gap-1.5" onFocus={() => setFocused(part)}>
                <Field
                  {...form.field(part)}
                  {...(ROWS[part] !== undefined && { rows: ROWS[part] })}
                  autoComplete="off"
                />
                <PartNotes
                  mail={mail}
                  shown={shown.parts.find((one) => one.part === part)}
                  text={form.text(part)}
                  onOurs={() => {
                    form.setText(part, oursOf(mail, part))
                    form.focus(part)
                  }}
                />
              </div>
            )
          })}
          <FormFailure form={form} failureTitle="Nothing was saved" />
          {current && <Meanwhile current={current} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button kind="primary" type="submit" busy={form.isBusy}>
              Save
            </Button>
            <Button busy={isTesting} onClick={() => void sendTest()}>
              Send me a test
            </Button>
          </div>
        </Form>
      </div>
      <MailTextPreview mail={mail} words={wordsOf(form.text)} number={number} onNumber={setNumber} />
    </div>
  )
}

/** What a part says now: the words of the office, or ours. */
function textOf({ mail, parts }: ShownMail, part: MailPart): string {
  return parts.find((one) => one.part === part)?.text ?? oursOf(mail, part)
}

function Meanwhile({ current }: { current: ShownMailWithChanges }) {
  return (
    <Notice kind="info" title={`${current.changed?.by ?? 'Someone'} saved this meanwhile`}>
      {current.parts.map(({ part }) => (
        <p key={part} className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{WORDS_FIELDS[part].label}:</span>{' '}
          <TextWithVariables text={textOf(current, part)} />
        </p>
      ))}
      <p className="mt-2">Save again to replace it with yours.</p>
    </Notice>
  )
}
