import { PAGES } from '#contract/pages.ts'
import { requestPasswordLink } from '#contract/rep-account.ts'
import { signInFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const FIELDS = { email: signInFields.email }

/** @rule N36 What the page says is the same whether there is such a rep. */
export default function ForgottenPasswordPage() {
  const form = useForm({
    fields: FIELDS,
    send: (body, options) => call(requestPasswordLink, { body, ...options }),
  })
  return (
    <FormPage
      title="Choose a new password"
      introduction="Enter the email you sign in with. If it belongs to a rep, we’ll send a link."
      submitLabel="Send the link"
      warnsBeforeLeaving={false}
      form={form}
    >
      {form.answer && (
        <Notice kind="success" title="Check your inbox" live>
          If this email belongs to a rep, we sent a link. It works once and expires in 1 hour.
        </Notice>
      )}
      <TextField {...form.field('email')} type="email" />
      <TextLink to={PAGES['sign-in']} className="-mt-4 inline-block justify-self-start py-2">
        Back to sign-in
      </TextLink>
    </FormPage>
  )
}
