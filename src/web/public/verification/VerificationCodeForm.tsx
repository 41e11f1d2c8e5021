import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const INVALID_CODE_MESSAGE =
  'Enter the sixteen letters and digits from the foot of the certificate, such as 7K3M-9QXA-02BD-VW5Z'

/** For people who have the printed certificate but no camera. */
export function VerificationCodeForm({ code: initialCode = '' }: { code?: string }) {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [input, setInput] = useState(initialCode)
  const [problem, setProblem] = useState<string>()

  function check(event: FormEvent) {
    event.preventDefault()
    const code = parseVerificationCode(input)
    setProblem(code === undefined ? INVALID_CODE_MESSAGE : undefined)
    if (code === undefined) form.current?.querySelector('input')?.focus()
    else navigate(`/verify/${code}`)
  }

  return (
    <form ref={form} noValidate onSubmit={check} className="grid gap-4">
      <TextField
        name="code"
        label="Code on the certificate"
        hint="Capitals, dashes and spaces make no difference"
        autoComplete="off"
        value={input}
        error={problem}
        onChange={setInput}
      />
      <Button type="submit" kind="primary" className="justify-self-start">
        Check the certificate
      </Button>
    </form>
  )
}
