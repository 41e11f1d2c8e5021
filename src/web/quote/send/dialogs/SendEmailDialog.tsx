import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendMessage } from '#contract/messages.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog, NoticeDialog } from '#web/dialogs/shells.tsx'
import { bindFields, TextArea, TextField, type WireValues } from '#web/form/fields.tsx'
import { focusFirstInvalid, readFields, useIdempotencyKey } from '#web/form/dialog-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Name = keyof typeof messageFields
type Message = Record<Name, string>

interface SendEmailProps extends DialogProps {
  guid: string
  quoteNumber: string
  /** Values to start with. */
  initial: Partial<Message>
}

/** Sends a message to the office about a quote, then shows its reference. */
export default function SendEmailDialog({ guid, quoteNumber, initial, close }: SendEmailProps) {
  const [reference, setReference] = useState<string>()
  if (reference === undefined) {
    return (
      <Compose guid={guid} quoteNumber={quoteNumber} initial={initial} close={close} onSent={setReference} />
    )
  }
  return (
    <NoticeDialog title="Your message is on its way" close={() => close()}>
      <p role="status">
        Its reference is <strong>{reference}</strong>. We answer by e-mail.
      </p>
    </NoticeDialog>
  )
}

function Compose({
  guid,
  quoteNumber,
  initial,
  close,
  onSent,
}: SendEmailProps & { onSent: (reference: string) => void }) {
  const form = useForm<WireValues>({
    defaultValues: { name: '', email: '', subject: '', message: '', ...initial },
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keyFor = useIdempotencyKey()
  const field = bindFields({ fields: messageFields, control: form.control, required: () => true })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.clearErrors()
    setFailure(undefined)
    const written = readFields(messageFields, form.getValues(), (name, message) =>
      form.setError(name, { message }),
    )
    if (!written) return focusFirstInvalid(event.target as HTMLFormElement)
    setBusy(true)
    try {
      const { data } = await call(sendMessage, {
        params: { guid },
        body: written,
        idempotencyKey: keyFor(JSON.stringify(written)),
        handlesError: () => true,
      })
      onSent(data.reference)
    } catch (error) {
      const problems = fieldErrors(error)
      for (const { field, message } of problems) form.setError(field, { message })
      if (problems.length === 0) setFailure(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Send us an e-mail"
      submitLabel="Send the message"
      close={() => close()}
      busy={busy}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-muted">About quote {quoteNumber}. We answer to your e-mail address.</p>
      <TextField {...field('name')} />
      <TextField {...field('email')} type="email" />
      <TextField {...field('subject')} />
      <TextArea {...field('message')} />
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was sent" live>
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}

export const example: Omit<SendEmailProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  quoteNumber: 'Q-7K2M9XQ4',
  initial: { name: 'Pat Doyle', email: 'pat@hopehouse.example' },
}
