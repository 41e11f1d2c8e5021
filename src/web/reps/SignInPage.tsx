import { useLocation, useSearchParams } from 'wouter'
import { isRepPage, matchPage, PAGES } from '#contract/pages.ts'
import { signIn } from '#contract/reps.ts'
import { signInFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { rememberRep } from '#web/reps/queries.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Signs a rep in, then opens the requested page.
 *
 * @rule R02 Reps have their own sign-in page.
 */
export default function SignInPage() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const form = useForm({
    fields: signInFields,
    send: (body, options) => call(signIn, { body, ...options }),
    onDone: ({ data }) => {
      rememberRep(data)
      navigate(returnPath(search.get('back')), { replace: true })
    },
  })
  return (
    <FormPage
      title="Sign in as a rep"
      introduction="For the people of the office. Customers open their quotes by the link that we mailed them."
      submitLabel="Sign in"
      describeFailure={describeFailure}
      warnsBeforeLeaving={false}
      form={form}
    >
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('password')} type="password" />
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
const KNOWN_DEVICES_HINT =
  'Somebody may be guessing at this password. A device on which you signed in before has tries of its own.'

/** Only pages for reps, so that a link cannot lead anywhere else. */
function returnPath(requestedPath: string | null): string {
  const page = requestedPath === null ? undefined : matchPage(requestedPath.split(/[?#]/)[0] ?? '')
  return requestedPath !== null && page && isRepPage(page.name) ? requestedPath : PAGES['rep-home']
}
