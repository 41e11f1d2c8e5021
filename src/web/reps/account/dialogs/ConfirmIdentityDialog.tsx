import { useQuery } from '@tanstack/react-query'
import { confirmIdentity } from '#contract/rep-account.ts'
import { proveByPasskey, startPasskeyProof } from '#contract/rep-second-factor.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import { signInFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormFailure } from '#web/form/Form.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { secondFactorQuery } from '#web/reps/second-factor/queries.ts'
import { signWithPasskey } from '#web/reps/second-factor/use-passkey.ts'
import { Button } from '#web/ui/Button.tsx'

const FIELDS = { password: signInFields.password }

/** Asks the rep who is signed in to prove it once more, for what moves money or power. */
export default function ConfirmIdentityDialog({ close }: DialogProps<true>) {
  const form = useForm({
    fields: FIELDS,
    send: (body, options) => call(confirmIdentity, { body, ...options }),
    onDone: () => close(true),
  })
  const byPasskey = useForm({
    fields: {},
    send: async (_values, options) => {
      const { data } = await call(startPasskeyProof, { handlesError: () => true })
      const passkey = await signWithPasskey(data)
      if (!passkey) throw new Error('The passkey was not used')
      return call(proveByPasskey, { body: { passkey }, ...options })
    },
    onDone: () => close(true),
  })
  const hasPasskey = (useQuery(secondFactorQuery, queryClient).data?.passkeys ?? []).length > 0
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel="Go on"
      close={() => close()}
      form={form}
      alternatives={
        hasPasskey && (
          <Button busy={byPasskey.isBusy} disabled={form.isBusy} onClick={() => void byPasskey.submit()}>
            Use a passkey
          </Button>
        )
      }
    >
      <p className="text-muted">
        This needs your password once more. You are not asked again for {RECENT_SIGN_IN_MINUTES} minutes.
      </p>
      <TextField {...form.field('password')} type="password" />
      <FormFailure form={byPasskey} failureTitle="That did not work" />
    </FormDialog>
  )
}

export const example = {}
