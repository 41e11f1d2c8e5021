import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lookupProblem } from '#web/public/home/lookup-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Errors {
  email?: string | undefined
  quotenumber?: string | undefined
}

export function FindQuoteForm() {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [quotenumber, setQuotenumber] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function find(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = validate(email, quotenumber)
    setErrors(found)
    setProblem(undefined)
    const first = found.email ? 'email' : found.quotenumber ? 'quotenumber' : undefined
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const { findQuote } = await import('#web/public/home/start-quote.ts')
      navigate(`/view/${await findQuote(email.trim(), quotenumber.trim())}/contact-information`)
    } catch (error) {
      setProblem(lookupProblem(error))
      setBusy(false)
    }
  }

  return (
    <section className="ruled grid gap-6 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)] lg:gap-16">
      <div>
        <h2 className="text-xl">Already have a quote?</h2>
        <p className="mt-1 text-muted">Its number is in the message we sent you.</p>
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void find(event)}
        className="grid items-start gap-4 sm:grid-cols-[1fr_10rem_auto]"
      >
        <TextField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={errors.email}
          onChange={setEmail}
        />
        <TextField
          name="quotenumber"
          label="Quote number"
          value={quotenumber}
          error={errors.quotenumber}
          onChange={setQuotenumber}
        />
        <Button type="submit" busy={busy} className="sm:mt-7">
          Find my quote
        </Button>
        {/* Keeps room for the answer, so that the foot of the page stays where it is when a slow one arrives. */}
        <div className="min-h-44 sm:col-span-3 sm:min-h-20">
          {problem && (
            <Notice kind="error" live>
              {problem}
            </Notice>
          )}
        </div>
      </form>
    </section>
  )
}

function validate(email: string, quotenumber: string): Errors {
  return {
    email: /\S@\S/.test(email) ? undefined : 'Enter the e-mail address of the quote, such as pat@example.com',
    quotenumber: quotenumber.trim()
      ? undefined
      : 'Enter the number of the quote; it is in the e-mail we sent',
  }
}
