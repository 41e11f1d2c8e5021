import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { isRepPage, matchPage, PAGES } from '#contract/pages.ts'
import { type SecondFactorKind, signIn } from '#contract/reps.ts'
import { signInFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { SecondFactorStep } from '#web/reps/second-factor/SecondFactorStep.tsx'
import { rememberRep } from '#web/rep-frame/queries.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Signs a rep in, then opens the requested page.
 *
 * @rule R02 Reps have their own sign-in page.
 */
export default function SignInPage() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [secondFactors, setSecondFactors] = useState<readonly SecondFactorKind[]>()

  function finish({ data }: EndpointResponse<typeof signIn>) {
    rememberRep(data)
    navigate(returnPath(search.get('back')), { replace: true })
  }

  if (!secondFactors) return <PasswordStep onDone={finish} onSecondFactor={setSecondFactors} />
  const restart = () => setSecondFactors(undefined)
  return <SecondFactorStep kinds={secondFactors} onDone={finish} onRestart={restart} />
}

interface PasswordStepProps {
  onDone: (answer: EndpointResponse<typeof signIn>) => void
  /** The password is right, and one of these is asked for besides. */
  onSecondFactor: (kinds: readonly SecondFactorKind[]) => void
}

function PasswordStep({ onDone, onSecondFactor }: PasswordStepProps) {
  const form = useForm({
    fields: signInFields,
    send: (body, options) => call(signIn, { body, ...options }),
    onDone: (answer) => ('second_factors' in answer ? onSecondFactor(answer.second_factors) : onDone(answer)),
  })
  return (
    <FormPage
      title="Sign in as a rep"
      introduction="For Albatross staff. Customers: open your quote with the link we emailed you."
      submitLabel="Sign in"
      describeFailure={describeFailure}
      warnsBeforeLeaving={false}
      form={form}
    >
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('password')} type="password" />
      <TextLink to={PAGES['forgotten-password']} className="-mt-4 inline-block justify-self-start py-2">
        Forgot your password?
      </TextLink>
    </FormPage>
  )
}

function describeFailure(failure: unknown) {
  return (
    <Notice kind="error" live>
      {asSentence(errorMessage(failure))}
      {isCallError(failure, 'RATE_LIMITED') && ` ${KNOWN_DEVICES_HINT}`}
    </Notice>
  )
}

/** @rule N74 The message says how long to wait, and on which devices there is no need to. */
const KNOWN_DEVICES_HINT = 'Someone may be guessing this password. Try a device you’ve signed in on before.'

/** Only pages for reps, so that a link cannot lead anywhere else. */
function returnPath(requestedPath: string | null): string {
  const page = requestedPath === null ? undefined : matchPage(requestedPath.split(/[?#]/)[0] ?? '')
  return requestedPath !== null && page && isRepPage(page.name) ? requestedPath : PAGES['rep-home']
}
