import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { sendContactLink } from '#contract/quotes.ts'
import { type Field } from '#domain/values/field.ts'
import {
  containsWebAddress,
  NO_WEB_ADDRESS_MESSAGE,
  sendingFields,
} from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/dialogs/shells.tsx'
import { bindFields, Checkbox, TextArea, TextField, type WireValues } from '#web/form/fields.tsx'
import { focusFirstInvalid, readFields, useIdempotencyKey } from '#web/form/dialog-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

const { to, subject, cc, note } = sendingFields
const ALWAYS = { to, subject }

export type SentQuote = EndpointResponse<typeof sendContactLink>['data']

interface SendQuoteProps extends DialogProps<SentQuote> {
  guid: string
  to: string
  subject: string
  /** A rep may write any link. */
  isRep: boolean
  /** A producer's quote shows its client less. */
  ofProducer: boolean
  /** Whether there is a document to attach. */
  attach: boolean
}

/** E-mails the quote and answers with what was sent. */
export default function SendQuoteDialog({
  guid,
  isRep,
  ofProducer,
  attach,
  close,
  ...initial
}: SendQuoteProps) {
  const form = useForm<WireValues>({
    defaultValues: { cc: '', note: '', attach_quote: attach ? 'Yes' : 'No', ...initial },
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keyFor = useIdempotencyKey()
  const field = bindFields({
    fields: sendingFields,
    control: form.control,
    required: (name) => name in ALWAYS,
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const page = event.currentTarget
    form.clearErrors()
    setFailure(undefined)
    const values = form.getValues()
    // Optional fields are only validated if they are filled in.
    const fields: Record<string, Field<string>> = {
      ...ALWAYS,
      ...(values['cc']?.trim() && { cc }),
      ...(values['note']?.trim() && { note }),
    }
    const read = readFields(fields, values, (name, message) => form.setError(name, { message }))
    const leading = isRep
      ? []
      : (['subject', 'note'] as const).filter((name) => containsWebAddress(read?.[name] ?? ''))
    for (const name of leading) form.setError(name, { message: NO_WEB_ADDRESS_MESSAGE })
    if (!read || leading.length > 0) return focusFirstInvalid(page)
    const body = { ...read, attach_quote: values['attach_quote'] === 'Yes' }
    setBusy(true)
    try {
      const idempotencyKey = keyFor(JSON.stringify(body))
      close(
        (await call(sendContactLink, { params: { guid }, body, idempotencyKey, handlesError: () => true }))
          .data,
      )
    } catch (error) {
      const problems = fieldErrors(error)
      for (const problem of problems) form.setError(problem.field, { message: problem.message })
      if (problems.length === 0) setFailure(errorMessage(error))
      else focusFirstInvalid(page)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Send the quote"
      submitLabel="Send the quote"
      close={() => close()}
      busy={busy}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-muted">
        {ofProducer
          ? 'The producer gets the link, under which the quote can be changed. Everybody else gets the quote without it, and without the commission.'
          : 'They get a mail with the price and a link. Whoever has the link can see and change the quote.'}
      </p>
      <TextField {...field('to')} />
      <TextField {...field('cc')} hint="Everybody sees who gets it" />
      <TextField {...field('subject')} />
      <TextArea {...field('note')} />
      <Checkbox {...field('attach_quote')} />
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was sent" live>
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}

export const example: Omit<SendQuoteProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  to: 'pat@hopehouse.example',
  subject: 'Quote Q-7K2M9XQ4 for the Spring Scramble',
  isRep: false,
  ofProducer: false,
  attach: true,
}
