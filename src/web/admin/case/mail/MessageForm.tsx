import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { letterFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { AddressChips } from '#web/admin/case/mail/AddressChips.tsx'
import type { Answered } from '#web/admin/case/mail/composer.ts'
import { forgetDraft, keepDraft, keyForLetter, readDraft } from '#web/admin/case/mail/message-draft.ts'
import { MessageTemplates } from '#web/admin/case/mail/MessageTemplates.tsx'
import {
  type CaseAddress,
  letterQuery,
  type PreparedLetter,
  type QueuedMail,
} from '#web/admin/case/mail/queries.ts'
import { sendLetter } from '#web/admin/case/mail/send-mail.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface MessageFormProps {
  quoteId: string
  /** The message that it answers. */
  answers: Answered | undefined
  /** With which a new message begins. */
  subject: string | undefined
  /** Takes the focus: not where a kept draft is only shown again. */
  takesFocus: boolean
  onSent: (queued: QueuedMail) => void
  onDiscard: () => void
}

/** A letter, written in the case. */
export function MessageForm(props: MessageFormProps) {
  const prepared = useQuery(letterQuery(props.quoteId))
  return (
    <QueryView
      query={prepared}
      waiting={<Skeleton className="h-96 w-full" />}
      failure={{ of: 'part', title: 'We couldn’t prepare the message' }}
    >
      {(letter) => <Letter {...props} prepared={letter} />}
    </QueryView>
  )
}

/**
 * What is typed is kept in the tab with every stroke, until it is sent or discarded.
 *
 * @rule O18 Ctrl+Enter sends; what was typed outlives a reload and a failure, and a repeat sends nothing twice.
 */
function Letter({
  quoteId,
  answers,
  subject,
  takesFocus,
  prepared,
  onSent,
  onDiscard,
}: MessageFormProps & { prepared: PreparedLetter }) {
  const [kept] = useState(() => readDraft(quoteId))
  const [startedWith] = useState(() => answers ?? kept?.answers)
  const form = useForm({
    fields: letterFields,
    optional: ['link'],
    initial: {
      to: answers?.to ?? kept?.to ?? firstReceiver(prepared.addresses),
      subject: answers ? replySubject(answers.subject) : (kept?.subject ?? subject ?? ''),
      text: kept?.text ?? '',
      link: kept?.link ?? '',
    },
    send: (values, options) => {
      const body = { ...values, ...(startedWith && { in_reply_to: startedWith.id }) }
      return sendLetter(quoteId, body, { ...options, idempotencyKey: keyForLetter(quoteId, body) })
    },
    onDone: (queued) => {
      forgetDraft(quoteId)
      onSent(queued)
    },
  })
  const texts = {
    to: form.text('to'),
    subject: form.text('subject'),
    text: form.text('text'),
    link: form.text('link'),
  }
  useKeptDraft(quoteId, { ...texts, answers: startedWith })
  const box = useSendKey(() => void form.submit())
  const takeFocus = useEffectEvent(() => takesFocus && form.focus(answers ? 'text' : 'subject'))
  useEffect(() => void takeFocus(), [])

  const party = partyOf(texts.to, prepared.addresses)
  const links = prepared.links[party].filter((link) => link !== 'none')
  return (
    <div ref={box} className="grid gap-4 rounded-md border border-line bg-card p-4">
      <Form form={form} className="grid gap-4" labelledBy="letter-heading">
        <h2 id="letter-heading" className="text-lg">
          {startedWith ? 'Follow up' : 'Write a message'}
        </h2>
        <MessageTemplates
          letters={prepared.letters[party]}
          text={texts.text}
          onChoose={({ subject, text, link }) => {
            if (!startedWith) form.setText('subject', subject)
            form.setText('text', text)
            form.setText('link', link === 'none' ? '' : link)
            form.focus('text')
          }}
        />
        <div className="grid gap-2">
          <TextField {...form.field('to')} hint={undefined} />
          <AddressChips
            addresses={prepared.addresses}
            value={texts.to}
            onChange={(value) => form.setText('to', value)}
          />
        </div>
        <TextField {...form.field('subject')} />
        <TextArea {...form.field('text')} rows={9} />
        {links.length > 0 && (
          <SelectField
            {...form.field('link')}
            prompt="No link"
            options={
              letterFields.link.options?.filter(({ value }) => links.some((link) => link === value)) ?? []
            }
          />
        )}
        <FormFailure form={form} failureTitle="We didn’t send it. Your message is still here." />
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" type="submit" busy={form.isBusy}>
            Send message
          </Button>
          <span aria-hidden="true" className="max-sm:hidden">
            <Keys keys={['Ctrl', 'Enter']} />
          </span>
          <Button
            kind="quiet"
            disabled={form.isBusy}
            onClick={() => {
              forgetDraft(quoteId)
              onDiscard()
            }}
          >
            Discard message
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The producer where there is one, as it acts for the insured. */
function firstReceiver(addresses: readonly CaseAddress[]): string {
  return (addresses.find(({ role }) => role === 'producer') ?? addresses[0])?.email ?? ''
}

function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

/** For whom templates are filled: the producer if the letter goes to it first. */
function partyOf(to: string, addresses: readonly CaseAddress[]): 'insured' | 'producer' {
  const [first] = parseEmailList(to)
  const known = addresses.find(
    ({ email }) => first !== undefined && getEmailKey(email) === getEmailKey(first),
  )
  return known?.role === 'producer' ? 'producer' : 'insured'
}

/** Kept from the first change on, so that a letter that was only looked at leaves nothing behind. */
function useKeptDraft(quoteId: string, draft: Parameters<typeof keepDraft>[1]): void {
  const { to, subject, text, link, answers } = draft
  const [first] = useState({ to, subject, text, link })
  const isTouched = first.to !== to || first.subject !== subject || first.text !== text || first.link !== link
  useEffect(() => {
    const before = readDraft(quoteId)
    if (isTouched || before) {
      const sent = before?.sent
      keepDraft(quoteId, { to, subject, text, link, answers, ...(sent && { sent }) })
    }
  }, [quoteId, isTouched, to, subject, text, link, answers])
}

/** Ctrl+Enter, or ⌘ Enter, anywhere in the letter. */
function useSendKey(send: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return box
}
