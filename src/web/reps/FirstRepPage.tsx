import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { makeFirstRep } from '#contract/reps.ts'
import { decodeField } from '#domain/values/field.ts'
import { emailField, newPasswordField, repNameField } from '#domain/reps/rep.fields.ts'
import { repQuery } from '#web/reps/queries.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { type PageProps } from '#web/app/layout/page-props.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const FIELDS = { name: repNameField, email: emailField, password: newPasswordField }
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]

/** @rule R02 The first rep is created with the one-time link that the program printed. */
export default function FirstRepPage({ params }: PageProps<'first-rep'>) {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<Record<Name, string>>({ name: '', email: '', password: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [problem, setProblem] = useState<Error>()
  const [busy, setBusy] = useState(false)

  function focusFirst(found: Partial<Record<Name, string>>) {
    const first = NAMES.find((name) => found[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = validate(texts)
    setErrors(found)
    setProblem(undefined)
    if (NAMES.some((name) => found[name])) return focusFirst(found)
    setBusy(true)
    try {
      const { data } = await call(makeFirstRep, {
        body: { token: params.token, ...texts },
        handlesError: () => true,
      })
      queryClient.clear()
      queryClient.setQueryData(repQuery.queryKey, data)
      navigate(PAGES['rep-home'], { replace: true })
    } catch (error) {
      setBusy(false)
      const refusedFields = serverErrors(error)
      setErrors(refusedFields)
      if (NAMES.some((name) => refusedFields[name])) return focusFirst(refusedFields)
      setProblem(error as Error)
    }
  }

  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Make the first rep" />
        <p className="max-w-measure text-lg text-muted">
          Nobody can sign in here yet. This link makes the first rep, and works once.
        </p>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-96 gap-6">
          {problem && <FirstRepError problem={problem} />}
          {NAMES.map((name) => {
            const { label, hint, autocomplete, inputMode } = FIELDS[name]
            return (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                type={name === 'name' ? 'text' : name}
                inputMode={inputMode}
                autoComplete={autocomplete}
                required
                value={texts[name]}
                error={errors[name]}
                onChange={(text) => setTexts((before) => ({ ...before, [name]: text }))}
              />
            )
          })}
          <Button type="submit" kind="primary" busy={busy} className="justify-self-start">
            Make the first rep
          </Button>
        </form>
      </div>
    </Layout>
  )
}

function FirstRepError({ problem }: { problem: Error }) {
  if (!isCallError(problem, 'NOT_FOUND') && !isCallError(problem, 'INVALID')) {
    return (
      <Notice kind="error" live>
        {asSentence(problem.message)}
      </Notice>
    )
  }
  return (
    <Notice kind="error" title="This link does not work any more" live>
      It works once, and only while there is no rep. <TextLink to={PAGES['sign-in']}>Sign in</TextLink>, or
      start the program again: as long as there is no rep, it prints a new link.
    </Notice>
  )
}

/** Errors that only the server can find, such as a password that is easy to guess. */
function serverErrors(error: unknown): Partial<Record<Name, string>> {
  const fields = isCallError(error, 'INVALID') ? error.fields : []
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

function validate(texts: Record<Name, string>): Partial<Record<Name, string>> {
  const found = NAMES.flatMap((name) => {
    const read = decodeField<string>(FIELDS[name], texts[name])
    return read.ok ? [] : [[name, read.message] as const]
  })
  return Object.fromEntries(found)
}
