import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { confirmIdentity } from '#contract/rep-account.ts'
import { proveByPasskey, startPasskeyProof } from '#contract/rep-second-factor.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import { signInFields } from '#domain/reps/rep.fields.ts'
import { codeField, recoveryCodeField } from '#domain/reps/second-factor.fields.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormFailure } from '#web/form/Form.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { secondFactorQuery } from '#web/reps/second-factor/queries.ts'
import { signWithPasskey } from '#web/reps/second-factor/use-passkey.ts'
import { Button } from '#web/ui/Button.tsx'

const FIELDS = { password: signInFields.password, code: codeField, recovery_code: recoveryCodeField }

/**
 * Asks the rep who is signed in to prove it once more, for what moves money or power.
 *
 * @rule N97 Who has a second factor is asked for that too.
 */
export default function ConfirmIdentityDialog({ close }: DialogProps<true>) {
  const { data: factors } = useQuery({ ...secondFactorQuery, refetchOnMount: 'always' }, queryClient)
  const hasPasskey = (factors?.passkeys ?? []).length > 0
  const hasFactor = factors?.code_app === true || hasPasskey
  const [isCodeLost, setIsCodeLost] = useState(false)
  const asked = isCodeLost || factors?.code_app === false ? 'recovery_code' : 'code'
  const form = useForm({
    fields: FIELDS,
    hidden: () => (['code', 'recovery_code'] as const).filter((name) => !hasFactor || name !== asked),
    send: (body, options) => call(confirmIdentity, { body, ...options }),
    onDone: () => close(true),
  })
  const byPasskey = useForm({
    fields: {},
    send: async (_values, options) => {
      const { data } = await call(startPasskeyProof, { handlesError: () => true })
      const passkey = await signWithPasskey(data)
      if (!passkey) throw new Error('That passkey didn’t work')
      return call(proveByPasskey, { body: { passkey }, ...options })
    },
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title="Confirm it’s you"
      submitLabel="Continue"
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
        {hasFactor ? 'Enter your password again, and your second step.' : 'Enter your password again.'} We
        won’t ask again for {RECENT_SIGN_IN_MINUTES} minutes.
      </p>
      <TextField {...form.field('password')} type="password" />
      {hasFactor && <TextField {...form.field(asked)} />}
      {factors?.code_app && asked === 'code' && (
        <Button kind="quiet" className="-mt-3 -ml-3 justify-self-start" onClick={() => setIsCodeLost(true)}>
          Use a recovery code
        </Button>
      )}
      <FormFailure form={byPasskey} failureTitle="That didn’t work" />
    </FormDialog>
  )
}

export const example = {}
