import { sendMessage } from '#contract/messages.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import { call } from '#web/api/call.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface SendEmailProps extends DialogProps {
  guid: string
  quoteNumber: string
  /** Values to start with. */
  initial: Partial<Record<keyof typeof messageFields, string>>
}

/** Sends a message to the office about a quote, then shows its reference. */
export default function SendEmailDialog({ guid, quoteNumber, initial, close }: SendEmailProps) {
  const form = useForm({
    fields: messageFields,
    initial,
    send: (body, options) => call(sendMessage, { params: { guid }, body, ...options }),
  })
  if (form.answer) {
    return (
      <NoticeDialog title="Your message is on its way" close={() => close()}>
        <p role="status">
          Its reference is <strong>{form.answer.data.reference}</strong>. We answer by e-mail.
        </p>
      </NoticeDialog>
    )
  }
  return (
    <FormDialog
      title="Send us an e-mail"
      submitLabel="Send the message"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">About quote {quoteNumber}. We answer to your e-mail address.</p>
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('message')} />
    </FormDialog>
  )
}

export const example: Omit<SendEmailProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  quoteNumber: 'Q-7K2M9XQ4',
  initial: { name: 'Pat Doyle', email: 'pat@hopehouse.example' },
}
