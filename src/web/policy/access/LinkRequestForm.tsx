import { requestPolicyLink } from '#contract/policy-access.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { email as emailField } from '#domain/values/email-field.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const FIELDS = { email: emailField({ label: 'Your email', autocomplete: 'email' }) }

/** Requests a new link to the policies of an e-mail address. The response never tells whether there are any. */
export function LinkRequestForm({ email = '' }: { email?: string }) {
  const form = useForm({
    fields: FIELDS,
    initial: { email },
    send: async (body, options) => {
      await call(requestPolicyLink, { body, ...options })
      return body.email
    },
  })
  return (
    <Form form={form}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField {...form.field('email')} type="email" />
        <Button type="submit" kind="primary" busy={form.isBusy} className="sm:mt-7">
          Email me a new link
        </Button>
      </div>
      {form.answer !== undefined && (
        <Notice kind="success" title="Check your inbox" live>
          <p className="wrap-anywhere">
            If {form.answer} has a policy, we’ve emailed a new link. It works for {ACCESS_DAYS} days.
          </p>
        </Notice>
      )}
      <FormFailure form={form} />
    </Form>
  )
}
