import { disableRep, enableRep, resetRep } from '#contract/rep-people.ts'
import { endPersonSessions, removePersonCodeApp, removePersonPasskey } from '#contract/rep-person.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ConfirmRepChangeProps extends DialogProps<true> {
  id: string
  name: string
  change: keyof typeof CHANGES
  /** Which one is removed. */
  passkey?: { id: string; name: string }
}

/** What each change does, in words and as a call. */
const CHANGES = {
  disable: {
    send: (id: string, options: FormCall) => call(disableRep, { params: { id }, ...options }),
    title: (name: string) => `Disable ${name}?`,
    submit: (name: string) => `Disable ${name}`,
    explain:
      'We’ll sign them out everywhere right away. They can’t sign in until an owner enables them again.',
  },
  enable: {
    send: (id: string, options: FormCall) => call(enableRep, { params: { id }, ...options }),
    title: (name: string) => `Enable ${name}?`,
    submit: (name: string) => `Enable ${name}`,
    explain: 'They can sign in with their old password.',
  },
  reset: {
    send: (id: string, options: FormCall) => call(resetRep, { params: { id }, ...options }),
    title: (name: string) => `Reset the sign-in of ${name}?`,
    submit: () => 'Reset the sign-in',
    explain:
      'We’ll sign them out everywhere and remove their password, authenticator app, and passkeys. We’ll email them a link to set a new password.',
  },
  'end-sessions': {
    send: (id: string, options: FormCall) => call(endPersonSessions, { params: { id }, ...options }),
    title: (name: string) => `Sign out ${name} everywhere?`,
    submit: () => 'Sign out everywhere',
    explain: 'They can sign in again with their password. What they typed and didn’t save may be lost.',
  },
  'remove-app': {
    send: (id: string, options: FormCall) => call(removePersonCodeApp, { params: { id }, ...options }),
    title: (name: string) => `Remove the authenticator app of ${name}?`,
    submit: () => 'Remove the app',
    explain: 'Its codes will no longer work. We’ll tell them by email.',
  },
  'remove-passkey': {
    send: (id: string, options: FormCall, passkey: string) =>
      call(removePersonPasskey, { params: { id, passkey }, ...options }),
    title: (name: string, passkey: string) => `Remove the passkey ${passkey} of ${name}?`,
    submit: () => 'Remove the passkey',
    explain: 'It will no longer work. We’ll tell them by email.',
  },
} as const

/** Asks before a rep is disabled, enabled, reset or signed out, or loses a second factor, and does it. */
export default function ConfirmRepChangeDialog({ id, name, change, passkey, close }: ConfirmRepChangeProps) {
  const { send, title, submit, explain } = CHANGES[change]
  const form = useForm({
    fields: {},
    send: async (_values, options) => {
      await send(id, options, passkey?.id ?? '')
    },
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={title(name, passkey?.name ?? '')}
      submitLabel={submit(name)}
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
