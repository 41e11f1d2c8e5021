import { type EndpointInput } from '#contract/endpoint.ts'
import { type askCarrier } from '#contract/approvals.ts'
import { carrierLetterFields } from '#domain/quote/approvals/approval.fields.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface AskCarrierProps extends DialogProps<true> {
  letter: { to: string | null; subject: string; message: string }
  attached: 'quote' | 'certificate'
  send: (letter: EndpointInput<typeof askCarrier>['body'], options: FormCall) => Promise<unknown>
}

/** The letter to the carrier, which a rep may change; it is mailed with what it is about as PDF. */
export default function AskCarrierDialog({ letter, attached, send, close }: AskCarrierProps) {
  const form = useForm({
    fields: carrierLetterFields,
    initial: { ...letter, to: letter.to ?? '' },
    send: (body, options) => send(body, options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title="Ask the carrier"
      submitLabel="Send it to the carrier"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('to')} type="email" autoComplete="off" />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('message')} rows={9} />
      <p className="text-sm text-muted">The {attached} is attached as PDF. The answer comes to you.</p>
    </FormDialog>
  )
}

export const example: Omit<AskCarrierProps, 'close'> = {
  letter: {
    to: 'reed@carrier.example',
    subject: 'Approval to bind, quote R-7K2M9XQ4A1B2',
    message: 'Please approve the following before we bind it.',
  },
  attached: 'quote',
  send: () => Promise.resolve(),
}
