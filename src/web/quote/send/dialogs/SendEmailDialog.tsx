import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { sendMessage } from '#contract/messages.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface SendEmailProps extends DialogProps {
  /** Such as "quote Q-7K2M9XQ4". */
  about: string
  send: (
    message: EndpointInput<typeof sendMessage>['body'],
    options: FormCall,
  ) => Promise<EndpointResponse<typeof sendMessage>>
  /** Values to start with. */
  initial: Partial<Record<keyof typeof messageFields, string>>
}

/** Sends a message to the office about a quote or a policy, then shows its reference. */
export default function SendEmailDialog({ about, send, initial, close }: SendEmailProps) {
  const form = useForm({
    fields: messageFields,
    initial,
    send: (body, options) => send(body, options),
  })
  if (form.answer) {
    return (
      <NoticeDialog title="We got your message" close={() => close()}>
        <p role="status">
          Its reference is <strong>{form.answer.data.reference}</strong>. We’ll reply by email.
        </p>
      </NoticeDialog>
    )
  }
  return (
    <FormDialog
      title="Send us an email"
      submitLabel="Send the message"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">About {about}. We’ll reply by email.</p>
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('message')} />
    </FormDialog>
  )
}

export const example: Omit<SendEmailProps, 'close'> = {
  about: 'quote Q-7K2M9XQ4',
  send: () => Promise.resolve({ data: { reference: 'M-7K2M9XQ4' } }),
  initial: { name: 'Pat Doyle', email: 'pat@hopehouse.example' },
}
