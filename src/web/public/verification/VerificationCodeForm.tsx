import { useLocation } from 'wouter'
import { verificationCodeField } from '#domain/documents/certificate/verification-code.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'

/** For people who have a printed certificate or letter but no camera. */
export function VerificationCodeForm({ code = '' }: { code?: string }) {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: { code: verificationCodeField },
    initial: { code },
    send: (entered) => entered.code,
    onDone: (entered) => navigate(`/verify/${entered}`),
  })
  return (
    <Form form={form}>
      <TextField {...form.field('code')} />
      <Button type="submit" kind="primary" className="justify-self-start">
        Check the code
      </Button>
    </Form>
  )
}
