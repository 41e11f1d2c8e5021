import { disableRep, enableRep, resetRep } from '#contract/rep-people.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface ConfirmRepChangeProps extends DialogProps<true> {
  id: string
  name: string
  change: keyof typeof CHANGES
}

/** What each change does, in words and as a call. */
const CHANGES = {
  disable: {
    declared: disableRep,
    label: 'Disable',
    explain:
      'We’ll sign them out everywhere right away. They can’t sign in until an owner enables them again.',
  },
  enable: { declared: enableRep, label: 'Enable', explain: 'They can sign in with their old password.' },
  reset: {
    declared: resetRep,
    label: 'Reset the sign-in of',
    explain:
      'We’ll sign them out everywhere and remove their password, authenticator app, and passkeys. We’ll email them a link to set a new password.',
  },
} as const

/** Asks before a rep is disabled, enabled or reset, and does it. */
export default function ConfirmRepChangeDialog({ id, name, change, close }: ConfirmRepChangeProps) {
  const { declared, label, explain } = CHANGES[change]
  const form = useForm({
    fields: {},
    send: (_values, options) => call(declared, { params: { id }, ...options }),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={`${label} ${name}?`}
      submitLabel={change === 'reset' ? 'Reset the sign-in' : `${label} ${name}`}
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
    >
      <p>{explain}</p>
    </FormDialog>
  )
}

export const example: Omit<ConfirmRepChangeProps, 'close'> = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Robin Fields',
  change: 'disable',
}
