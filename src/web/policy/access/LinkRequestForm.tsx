import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { requestPolicyLink } from '#contract/policies.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Requests a new link to the policies of an e-mail address. The response never tells whether there are any. */
export function LinkRequestForm({ email: initialEmail = '' }: { email?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(initialEmail)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (address: string) => call(requestPolicyLink, { body: { email: address } }),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    const invalid = /\S@\S/.test(address) ? undefined : 'Enter an e-mail address such as pat@example.com'
    setProblem(invalid)
    if (invalid) form.current?.querySelector('input')?.focus()
    else mutate(address)
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          name="email"
          label="Your e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={problem}
          onChange={setEmail}
        />
        <Button type="submit" kind="primary" busy={isPending} className="sm:mt-7">
          E-mail me a new link
        </Button>
      </div>
      {isSuccess && (
        <Notice kind="success" title="Look into your mailbox" live>
          If there are policies under {variables}, a new link is on its way. It is good for {ACCESS_DAYS}{' '}
          days.
        </Notice>
      )}
      {error && (
        <Notice kind="error" live>
          {error.message}
        </Notice>
      )}
    </form>
  )
}
