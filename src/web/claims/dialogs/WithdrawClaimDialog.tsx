import type { EndpointResponse } from '#contract/endpoint.ts'
import type { withdrawClaim } from '#contract/claims/reporting.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Withdrawn = EndpointResponse<typeof withdrawClaim>

interface WithdrawClaimProps extends DialogProps<Withdrawn> {
  number: string
  send: (reason: string, options: FormCall) => Promise<Withdrawn>
}

const FIELDS = {
  reason: text({
    label: 'Why do you withdraw it?',
    multiline: true,
    maxLength: 500,
    message: 'Enter a reason',
  }),
}

/** Takes a claim back that nobody has decided. */
export default function WithdrawClaimDialog({ number, send, close }: WithdrawClaimProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ reason }, options) => send(reason, options),
    onDone: (answer) => close(answer),
  })
  return (
    <FormDialog
      title={`Withdraw claim ${number}?`}
      submitLabel="Withdraw the claim"
      submitKind="destructive"
      cancelLabel="Keep the claim"
      failureTitle="We couldn’t withdraw it"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">
        We’ll close the claim and stop asking for documents. If it was a mistake, call us and we’ll reopen it.
      </p>
      <TextArea {...form.field('reason')} rows={3} />
    </FormDialog>
  )
}

export const example: Omit<WithdrawClaimProps, 'close'> = {
  number: 'C-2001',
  send: () => new Promise(() => {}),
}
