import { hiddenSending, SENDING_FORM, SendingFields } from '#web/admin/signs/dialogs/SendingFields.tsx'
import {
  findSendingProblems,
  readSending,
  type Sending,
  todayAsWritten,
} from '#web/admin/signs/dialogs/read-sending.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface SendShipmentProps extends DialogProps<true> {
  /** Of the event. */
  name: string
  mailTo: readonly string[]
  send: (sending: Sending, options: FormCall) => Promise<unknown>
}

/** How a box that was packed left. */
export default function SendShipmentDialog({ name, mailTo, send, close }: SendShipmentProps) {
  const form = useForm({
    fields: SENDING_FORM,
    hidden: hiddenSending,
    validate: findSendingProblems,
    initial: { carrier: 'ups', sent_on: todayAsWritten(), mail: 'Yes' },
    send: async (values, options) => {
      await send(readSending(values), options)
      return true as const
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={`Ship the box for ${name}`}
      submitLabel="Ship signs"
      failureTitle="Nothing was shipped"
      close={() => close()}
      form={form}
    >
      <SendingFields field={form.field} isOther={form.text('carrier') === 'other'} mailTo={mailTo} />
    </FormDialog>
  )
}

export const example: Omit<SendShipmentProps, 'close'> = {
  name: 'Lantern House Charity Classic',
  mailTo: ['dana@lanternhouse.example'],
  send: () => Promise.reject(new Error('An example')),
}
