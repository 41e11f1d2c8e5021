import { approvalFields, waiverFields } from '#domain/signs/proof.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface SettleProofProps extends DialogProps<true> {
  /** Of the events. */
  names: readonly string[]
  what: 'approval' | 'waiver'
  send: (reason: string, options: FormCall) => Promise<unknown>
}

/** How an approval came that nobody gave on the page, or why signs are printed without one. */
export default function SettleProofDialog({ names, what, send, close }: SettleProofProps) {
  const isApproval = what === 'approval'
  const form = useForm({
    fields: isApproval ? approvalFields : waiverFields,
    send: async ({ reason }, options) => {
      await send(reason, options)
      return true as const
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={isApproval ? 'Record an approval' : 'Print without an approval'}
      submitLabel={isApproval ? 'Record the approval' : 'Print without an approval'}
      failureTitle="Nothing was recorded"
      close={() => close()}
      form={form}
    >
      <p>
        {isApproval
          ? 'It counts for the signs of today. The timeline shows it with your name.'
          : 'The customer hasn’t approved the logo on these signs. The timeline shows your reason with your name.'}
      </p>
      <ul className="text-muted wrap-anywhere">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <TextField {...form.field('reason')} />
    </FormDialog>
  )
}

export const example: Omit<SettleProofProps, 'close'> = {
  names: ['Lantern House Charity Classic'],
  what: 'waiver',
  send: () => Promise.reject(new Error('An example')),
}
