import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isRepPage, matchPage, PAGES } from '#contract/pages.ts'
import { signIn } from '#contract/reps.ts'
import { repQuery } from '#web/reps/queries.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/**
 * Signs a rep in, then opens the requested page.
 *
 * @rule R02 Reps have their own sign-in page.
 */
export default function SignInPage() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Error>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    const empty = Object.entries({ email: email.trim(), password }).flatMap(([name, text]) =>
      text ? [] : [name],
    )
    setMissing(empty)
    if (empty.length > 0) return form.current?.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    setBusy(true)
    try {
      const { data } = await call(signIn, {
        body: { email: email.trim(), password },
        handlesError: () => true,
      })
      queryClient.clear()
      queryClient.setQueryData(repQuery.queryKey, data)
      navigate(returnPath(search.get('back')), { replace: true })
    } catch (error) {
      setProblem(error as Error)
      setBusy(false)
    }
  }

  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Sign in as a rep" />
        <p className="max-w-measure text-lg text-muted">
          For the people of the office. Customers open their quotes by the link that we mailed them.
        </p>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-96 gap-6">
          {problem && (
            <Notice kind="error" live>
              {asSentence(problem.message)}
              {isCallError(problem, 'RATE_LIMITED') && ` ${KNOWN_DEVICES_HINT}`}
            </Notice>
          )}
          <TextField
            name="email"
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="username"
            value={email}
            error={missing.includes('email') ? 'Enter your e-mail address' : undefined}
            onChange={setEmail}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            error={missing.includes('password') ? 'Enter your password' : undefined}
            onChange={setPassword}
          />
          <Button type="submit" kind="primary" busy={busy} className="justify-self-start">
            Sign in
          </Button>
        </form>
      </div>
    </Layout>
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
