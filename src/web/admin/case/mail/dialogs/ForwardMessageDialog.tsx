import { useQuery } from '@tanstack/react-query'
import { forwardingFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { AddressChips } from '#web/admin/case/mail/AddressChips.tsx'
import { CopyWarning } from '#web/admin/case/mail/CopyWarning.tsx'
import { exampleMessage } from '#web/admin/case/mail/dialogs/PreviewMessageDialog.tsx'
import { describeRecipients } from '#web/admin/case/mail/describe-message.ts'
import type { CaseAddress, CaseMessage, QueuedMail } from '#web/admin/case/mail/queries.ts'
import type { ForwardBody } from '#web/admin/case/mail/send-mail.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ForwardMessageProps extends DialogProps<QueuedMail> {
  message: CaseMessage
  loadAddresses: () => Promise<readonly CaseAddress[]>
  send: (body: ForwardBody, options: FormCall) => Promise<QueuedMail>
}

/**
 * Mails a message with its files to others.
 *
 * @rule D40 Recipients and a note; it is queued as a message of its own.
 */
export default function ForwardMessageDialog({ message, loadAddresses, send, close }: ForwardMessageProps) {
  const known = useQuery(
    { queryKey: ['forward-to', message.id], queryFn: loadAddresses, gcTime: 0, staleTime: 0 },
    queryClient,
  )
  const form = useForm({
    fields: forwardingFields,
    optional: ['note'],
    send: (body, options) => send(body, options),
    onDone: close,
  })
  return (
    <FormDialog
      title="Forward this message"
      submitLabel="Forward it"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <div className="text-sm">
        <p className="font-semibold wrap-anywhere">{message.subject}</p>
        <p className="wrap-anywhere text-muted">To {describeRecipients(message)}</p>
        {message.attachments.length > 0 && (
          <p className="wrap-anywhere text-muted">With {message.attachments.join(', ')}</p>
        )}
      </div>
      <CopyWarning copies={[message.copy]} />
      <div className="grid gap-2">
        <TextField {...form.field('to')} />
        <AddressChips
          addresses={known.data ?? []}
          value={form.text('to')}
          onChange={(value) => form.setText('to', value)}
        />
      </div>
      <TextArea {...form.field('note')} rows={4} />
      <p className="text-sm text-muted">Private links in the message don’t go with it.</p>
    </FormDialog>
  )
}

export const example: Omit<ForwardMessageProps, 'close'> = {
  message: exampleMessage,
  loadAddresses: () =>
    Promise.resolve([{ email: 'dana@lanternhouse.example', role: 'insured' as const, name: 'Dana Reyes' }]),
  send: () => Promise.resolve({ data: { messages: [{ id: exampleMessage.id, to: 'pro@example.com' }] } }),
}
