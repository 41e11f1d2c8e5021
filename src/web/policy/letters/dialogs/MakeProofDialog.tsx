import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { makeProofOfInsurance, PolicyLetter } from '#contract/letters/policy-letters.ts'
import { proofFields } from '#domain/letters/letter.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type ProofBody = EndpointInput<typeof makeProofOfInsurance>['body']

interface MakeProofProps extends DialogProps<PolicyLetter> {
  /** Whom it is for, unless somebody else is typed. */
  recipient: { name: string; address: string }
  send: (body: ProofBody, options: FormCall) => Promise<EndpointResponse<typeof makeProofOfInsurance>>
}

/** @rule O02 The course is filled in, so that a proof of insurance takes one press. */
export default function MakeProofDialog({ recipient, send, close }: MakeProofProps) {
  const form = useForm({
    fields: proofFields,
    optional: ['to'],
    initial: { recipient_name: recipient.name, recipient_address: recipient.address },
    send: ({ to, ...body }, options) => send({ ...body, ...(to && { to }) }, options),
    onDone: ({ data }) => close(data),
  })
  return (
    <FormDialog
      title="Proof of insurance"
      submitLabel="Make the proof"
      failureTitle="No proof was made"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure text-muted">
        A PDF letter from us that says what is insured, and a code to check it. It’s for information only and
        gives no rights under the policy.
      </p>
      <TextField {...form.field('recipient_name')} size="medium" autoComplete="off" hint="Who asks for it" />
      <TextArea {...form.field('recipient_address')} rows={3} />
      <TextField
        {...form.field('to')}
        size="medium"
        autoComplete="off"
        hint="We send it there. Leave this empty to send it yourself"
      />
    </FormDialog>
  )
}

export const example: Omit<MakeProofProps, 'close'> = {
  recipient: { name: 'Juniper Hollow Golf Club', address: 'Austin, TX' },
  send: () => new Promise(() => undefined),
}
