import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { sendClaimForms } from '#contract/claims/printing.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { sendFormsFields } from '#domain/claims/forms/send-forms.fields.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import type { FieldSet } from '#domain/values/field.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Sent = EndpointResponse<typeof sendClaimForms>

interface FormToSend {
  key: string
  place: number
  title: string
}

interface SendClaimFormsProps extends DialogProps<Sent> {
  number: string
  forms: readonly FormToSend[]
  send: (body: EndpointInput<typeof sendClaimForms>['body'], options: FormCall) => Promise<Sent>
}

const nameOf = ({ key, place }: FormToSend) => `form_${key}_${place}`

/**
 * Emails forms of a claim.
 *
 * @rule D28 Whoever sends them says to whom; each receiver gets an email of their own.
 */
export default function SendClaimFormsDialog({ number, forms, send, close }: SendClaimFormsProps) {
  const form = useForm<FieldSet, Sent>({
    fields: {
      ...sendFormsFields,
      ...Object.fromEntries(
        forms.map((one) => [nameOf(one), yesNo({ label: one.title, message: 'Choose yes or no' })]),
      ),
    },
    initial: Object.fromEntries(forms.map((one) => [nameOf(one), forms.length === 1 ? 'Yes' : 'No'])),
    validate: (values) => {
      const [first] = forms
      const isChosen = forms.some((one) => values[nameOf(one)] === 'Yes')
      return isChosen || !first ? {} : { [nameOf(first)]: 'Choose at least one form' }
    },
    send: (values, options) =>
      send(
        {
          to: String(values['to']),
          forms: forms.flatMap((one) => {
            const key = DOCUMENT_KEYS.find((known) => known === one.key)
            return key && values[nameOf(one)] === 'Yes' ? [{ key, place: one.place }] : []
          }),
        },
        options,
      ),
    onDone: (answer) => close(answer),
  })
  return (
    <FormDialog
      title="Email the forms"
      submitLabel="Send the forms"
      failureTitle="The forms aren’t sent"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">
        Each person gets an email of their own, with the forms of claim {number} as PDF files. They can’t open
        the claim with it.
      </p>
      <fieldset className="border-0 p-0">
        <legend className="font-semibold">Forms</legend>
        {forms.map((one) => (
          <Checkbox key={nameOf(one)} {...form.field(nameOf(one))} />
        ))}
      </fieldset>
      <TextField {...form.field('to')} />
    </FormDialog>
  )
}

export const example: Omit<SendClaimFormsProps, 'close'> = {
  number: 'C-2001',
  forms: [
    { key: 'statement_partner', place: 1, title: 'Playing partner’s statement 1' },
    { key: 'statement_partner', place: 2, title: 'Playing partner’s statement 2' },
    { key: 'pro_letter', place: 1, title: 'Letter from the course professional' },
  ],
  send: () => new Promise(() => {}),
}
