import type { ClaimCase } from '#contract/claims/case.ts'
import type { OfferedDocument, readClaimLetter, sendClaimLetter } from '#contract/claims/carriers.ts'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { CarrierLetterKind } from '#domain/claims/carriers/carrier-request.ts'
import { carrierLetterFields } from '#domain/quote/approvals/approval.fields.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import { ChooseFiles } from '#web/admin/carriers/letters/ChooseFiles.tsx'
import { ChooseTemplate } from '#web/admin/carriers/letters/ChooseTemplate.tsx'
import {
  chosenAtFirst,
  chosenIn,
  fileFields,
  nameOfFile,
  serverNameOf,
} from '#web/admin/carriers/letters/chosen-files.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

interface AskClaimCarrierProps extends DialogProps<ClaimCase> {
  number: string
  kind: CarrierLetterKind
  composed: EndpointResponse<typeof readClaimLetter>['data']
  send: (letter: EndpointInput<typeof sendClaimLetter>['body'], options: FormCall) => Promise<ClaimCase>
}

const TEXTS = {
  risk: { title: 'Ask the carrier', submitLabel: 'Send it to the carrier' },
  bonus: { title: 'Hand the bonus prize over', submitLabel: 'Send it to the bonus carrier' },
} as const

/**
 * The letter about a claim to its carrier, or to whoever provides bonus prizes; a rep changes it, and chooses what goes with it.
 *
 * @rule D32 D44 It offers the contacts of the address book, and takes any other address.
 */
export default function AskClaimCarrierDialog(props: AskClaimCarrierProps) {
  const { number, kind, composed, send, close } = props
  const { letter, documents } = composed
  const { to, subject, message, contacts = [], files = [], templates = [] } = letter
  const form = useForm({
    fields: { ...fieldsFor(documents), ...fileFields(files) },
    initial: {
      to: to ?? '',
      subject,
      message,
      ...Object.fromEntries(documents.map((document) => [nameOf(document), 'Yes'])),
      ...chosenAtFirst(files),
    },
    serverName: (name) => (name.startsWith('document_') ? 'documents' : serverNameOf(files)(name)),
    send: (values, options) =>
      send(
        {
          to: String(values['to']),
          subject: String(values['subject']),
          message: String(values['message']),
          files: chosenIn(files, values).map(({ id }) => id),
          documents: documents
            .filter((document) => values[nameOf(document)] === 'Yes')
            .map(({ key, place }) => ({ key, place })) as EndpointInput<
            typeof sendClaimLetter
          >['body']['documents'],
        },
        options,
      ),
    onDone: close,
  })
  const chosen = files.filter((file) => form.text(nameOfFile(file)) === 'Yes')
  return (
    <FormDialog
      {...TEXTS[kind]}
      failureTitle="We didn’t send it"
      describeFailure={describeClaimFailure(number)}
      close={() => close()}
      form={form}
    >
      {contacts.length > 0 && (
        <SelectField
          name="contact"
          label="Who to ask"
          prompt="Another address"
          options={contacts.map((contact) => ({
            value: contact.email,
            label: [`${contact.name}, ${contact.carrier}`, contact.for_what].filter(Boolean).join(': '),
          }))}
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
      {documents.length > 0 && (
        <fieldset className="border-0 p-0">
          <legend className="font-semibold">Documents that go with it</legend>
          {documents.map((document) => (
            <Checkbox
              key={nameOf(document)}
              {...form.field(nameOf(document))}
              label={document.title}
              {...(!document.is_attached && { hint: 'The letter says that we have it' })}
            />
          ))}
        </fieldset>
      )}
      <ChooseFiles
        files={files}
        chosen={chosen}
        box={(file, label) => <Checkbox {...form.field(nameOfFile(file))} label={label} />}
      />
      <p className="text-sm text-muted">The certificate is attached as a PDF. The reply will come to you.</p>
    </FormDialog>
  )
}

function fieldsFor(documents: readonly OfferedDocument[]): FieldSet {
  return {
    ...carrierLetterFields,
    ...Object.fromEntries(
      documents.map((document) => [
        nameOf(document),
        yesNo({ label: document.title, message: 'Choose yes or no' }),
      ]),
    ),
  }
}

function nameOf({ key, place }: Pick<OfferedDocument, 'key' | 'place'>): string {
  return `document_${key}_${place}`
}

export const example: Omit<AskClaimCarrierProps, 'close'> = {
  number: 'C-2001',
  kind: 'risk',
  composed: {
    letter: {
      to: 'reed@carrier.example',
      contacts: [{ carrier: 'Lake Re', name: 'Ms Reed', email: 'reed@carrier.example', for_what: 'Claims' }],
      subject: 'Claim C-2001, policy ALB-100417',
      message: 'A win is reported on a policy of yours. The certificate is attached.',
    },
    documents: [
      { key: 'claim_form', place: 1, title: 'Claim form', is_attached: true },
      { key: 'scorecard', place: 1, title: 'Signed scorecard', is_attached: false },
    ],
  },
  send: () => Promise.reject(new Error('An example')),
}
