import type { EndpointInput } from '#contract/endpoint.ts'
import type { askCarrier, FilledCarrierTemplate, OfferedContact, OfferedFile } from '#contract/approvals.ts'
import { carrierLetterFields } from '#domain/quote/approvals/approval.fields.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { ChooseFiles } from '#web/admin/carriers/letters/ChooseFiles.tsx'
import { ChooseTemplate } from '#web/admin/carriers/letters/ChooseTemplate.tsx'
import {
  chosenAtFirst,
  chosenIn,
  fileFields,
  nameOfFile,
  serverNameOf,
} from '#web/admin/carriers/letters/chosen-files.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextArea, TextField } from '#web/form/fields.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ComposedLetter {
  to: string | null
  subject: string
  message: string
  /** From the address book. */
  contacts?: readonly OfferedContact[] | undefined
  files?: readonly OfferedFile[] | undefined
  templates?: readonly FilledCarrierTemplate[] | undefined
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
  const { to, subject, message, contacts = [], files = [], templates = [] } = letter
  const form = useForm({
    fields: fieldsFor(files),
    initial: { to: to ?? '', subject, message, ...chosenAtFirst(files) },
    serverName: serverNameOf(files),
    send: (values, options) =>
      send(
        {
          to: String(values['to']),
          subject: String(values['subject']),
          message: String(values['message']),
          files: chosenIn(files, values).map(({ id }) => id),
        },
        options,
      ),
    onDone: () => close(true),
  })
  const chosen = files.filter((file) => form.text(nameOfFile(file)) === 'Yes')
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
      <ChooseTemplate
        templates={templates}
        onChoose={(template) => {
          form.setText('subject', template?.subject ?? subject)
          form.setText('message', template?.message ?? message)
        }}
      />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('message')} rows={9} />
      <ChooseFiles
        files={files}
        chosen={chosen}
        box={(file, label) => <Checkbox {...form.field(nameOfFile(file))} label={label} />}
      />
      <p className="text-sm text-muted">The {attached} is attached as a PDF. The reply will come to you.</p>
    </FormDialog>
  )
}

function fieldsFor(files: readonly OfferedFile[]): FieldSet {
  return { ...carrierLetterFields, ...fileFields(files) }
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
    files: [
      {
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3311',
        name: 'Course map.pdf',
        bytes: 482_133,
        is_carriers: true,
      },
      {
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3312',
        name: 'Hole 7.jpg',
        bytes: 1_204_882,
        is_carriers: false,
      },
    ],
    templates: [
      {
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3313',
        name: 'Large prizes',
        subject: 'Approval to bind: Lantern House Classic',
        message: 'We ask you to approve this prize at {{course}}.',
        missing: ['the golf course'],
      },
    ],
  },
  attached: 'quote',
  send: () => Promise.resolve(),
}
