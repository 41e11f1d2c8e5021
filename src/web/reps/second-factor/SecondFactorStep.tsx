import { useState } from 'react'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { askForPasskey, proveSecondFactor } from '#contract/rep-second-factor.ts'
import type { SecondFactorKind } from '#contract/reps.ts'
import { codeField, recoveryCodeField } from '#domain/reps/second-factor.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { signWithPasskey } from '#web/reps/second-factor/use-passkey.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface SecondFactorStepProps {
  kinds: readonly SecondFactorKind[]
  onDone: (answer: EndpointResponse<typeof proveSecondFactor>) => void
  /** Back to the password. */
  onRestart: () => void
}

const FIELDS = { code: codeField, recovery_code: recoveryCodeField }

/** The second half of a sign-in: a code, a passkey or a recovery code. */
export function SecondFactorStep({ kinds, onDone, onRestart }: SecondFactorStepProps) {
  const [kind, setKind] = useState(kinds[0] ?? 'recovery_code')
  const form = useForm({
    fields: FIELDS,
    hidden: () => (['code', 'recovery_code'] as const).filter((name) => name !== kind),
    send: async (values, options) => {
      if (kind !== 'passkey') return call(proveSecondFactor, { body: proofOf(kind, values), ...options })
      const { data } = await call(askForPasskey, { handlesError: () => true })
      const passkey = await signWithPasskey(data)
      if (!passkey) throw new Error('That passkey didn’t work. Try again, or choose another way')
      return call(proveSecondFactor, { body: { passkey }, ...options })
    },
    onDone,
  })
  return (
    <FormPage
      title="Confirm it’s you"
      introduction={INTRODUCTIONS[kind]}
      submitLabel={kind === 'passkey' ? 'Use your passkey' : 'Sign in'}
      warnsBeforeLeaving={false}
      describeFailure={(failure) => (
        <Notice kind="error" live>
          {asSentence(errorMessage(failure))}
          {isCallError(failure, 'SIGN_IN_EXPIRED') && (
            <Button kind="quiet" onClick={onRestart}>
              Back to the password
            </Button>
          )}
        </Notice>
      )}
      form={form}
    >
      {kind === 'code' && <TextField {...form.field('code')} />}
      {kind === 'recovery_code' && <TextField {...form.field('recovery_code')} />}
      <div className="-ml-3 flex flex-wrap">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} kind="quiet" disabled={form.isBusy} onClick={() => setKind(other)}>
              {LABELS[other]}
            </Button>
          ))}
      </div>
    </FormPage>
  )
}

function proofOf(
  kind: 'code' | 'recovery_code',
  { code = '', recovery_code = '' }: { code?: string | undefined; recovery_code?: string | undefined },
) {
  return kind === 'code' ? { code } : { recovery_code }
}

const INTRODUCTIONS: Record<SecondFactorKind, string> = {
  code: 'Your password is right. Enter the code your authenticator app shows now.',
  passkey: 'Your password is right. Use this device’s passkey or your security key.',
  recovery_code: 'Your password is right. Enter one of your recovery codes. Each one works once.',
}

const LABELS: Record<SecondFactorKind, string> = {
  code: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
}
