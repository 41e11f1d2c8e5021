import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface WithdrawProps extends DialogProps<true> {
  /** What is withdrawn, such as "postponement". */
  what: string
  /** What becomes of it. */
  explanation: string
  send: (options: FormCall) => Promise<unknown>
}

/** Withdraws something that was asked for and waits. */
export default function WithdrawDialog({ what, explanation, send, close }: WithdrawProps) {
  const form = useForm({
    fields: {},
    send: (_, options) => send(options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={`Withdraw the ${what}?`}
      submitLabel="Withdraw the request"
      cancelLabel="Keep the request"
      failureTitle="We couldn’t withdraw it"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">{explanation}</p>
    </FormDialog>
  )
}

export const example: Omit<WithdrawProps, 'close'> = {
  what: 'postponement',
  explanation: 'Your coverage stays the same. You can ask again later.',
  send: () => Promise.resolve(),
}
