import { type EndpointInput } from '#contract/endpoint.ts'
import { type askCarrier, type OfferedContact } from '#contract/approvals.ts'
import { carrierLetterFields } from '#domain/quote/approvals/approval.fields.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ComposedLetter {
  to: string | null
  subject: string
  message: string
  /** From the address book. */
  contacts?: readonly OfferedContact[] | undefined
}

interface AskCarrierProps extends DialogProps<true> {
  letter: ComposedLetter
  attached: 'quote' | 'certificate'
  send: (letter: EndpointInput<typeof askCarrier>['body'], options: FormCall) => Promise<unknown>
}

/**
 * The letter to the carrier, which a rep may change; it is mailed with what it is about as PDF.
 *
 * @rule D32 It offers the contacts of the address book, and takes any other address.
 */
export default function AskCarrierDialog({ letter, attached, send, close }: AskCarrierProps) {
  const { to, subject, message, contacts = [] } = letter
  const form = useForm({
    fields: carrierLetterFields,
    initial: { to: to ?? '', subject, message },
    send: (body, options) => send(body, options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title="Ask the carrier"
      submitLabel="Send it to the carrier"
      failureTitle="We didn’t send it"
      close={() => close()}
      form={form}
    >
      {contacts.length > 0 && (
        <SelectField
          name="contact"
          label="Who to ask"
          prompt="Another address"
          options={contacts.map((contact) => ({ value: contact.email, label: describe(contact) }))}
          value={contacts.some(({ email }) => email === form.text('to')) ? form.text('to') : ''}
          onChange={(email) => form.setText('to', email)}
        />
      )}
      <TextField {...form.field('to')} type="email" autoComplete="off" />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('message')} rows={9} />
      <p className="text-sm text-muted">The {attached} is attached as a PDF. The reply will come to you.</p>
    </FormDialog>
  )
}

function describe({ name, carrier, for_what: what }: OfferedContact): string {
  return [`${name}, ${carrier}`, what].filter(Boolean).join(': ')
}

export const example: Omit<AskCarrierProps, 'close'> = {
  letter: {
    to: 'reed@carrier.example',
    contacts: [
      {
        carrier: 'Lake Re',
        name: 'Ms Reed',
        email: 'reed@carrier.example',
        for_what: 'Approvals to bind',
      },
      { carrier: 'Lake Re', name: 'Mr Post', email: 'post@carrier.example', for_what: null },
    ],
    subject: 'Approval to bind, quote R-7K2M9XQ4A1B2',
    message: 'Please approve the following before we bind it.',
  },
  attached: 'quote',
  send: () => Promise.resolve(),
}
