import { PAGES } from '#contract/pages.ts'
import { resetPassword } from '#contract/rep-account.ts'
import { changePasswordFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { Layout } from '#web/layout/Layout.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ExpiredLink } from '#web/reps/ExpiredLink.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'

const FIELDS = { password: changePasswordFields.password }

/** @rule R02 A link of a mail sets a new password, once; signing in comes after it. */
export default function NewPasswordPage({ params: { token } }: PageProps<'new-password'>) {
  const form = useForm({
    fields: FIELDS,
    send: (body, options) => call(resetPassword, { params: { token }, body, ...options }),
  })
  if (form.answer) return <PasswordSet email={form.answer.data.email} />
  return (
    <FormPage
      title="Choose a new password"
      introduction="We’ll sign you out on all your devices."
      submitLabel="Set my password"
      warnsBeforeLeaving={false}
      describeFailure={(failure) =>
        isCallError(failure, 'NOT_FOUND') && (
          <ExpiredLink>
            A link works once and expires in 1 hour. Request a new one on the sign-in page.
          </ExpiredLink>
        )
      }
      form={form}
    >
      <TextField {...form.field('password')} type="password" />
    </FormPage>
  )
}

function PasswordSet({ email }: { email: string }) {
  return (
    <Layout headerContent={null}>
      <div className="grid max-w-form justify-items-start gap-6">
        <PageTitle title="Your password is set" />
        <p role="status" className="max-w-measure text-lg wrap-anywhere text-muted">
          Sign in as {email} with your new password.
        </p>
        <ButtonLink kind="primary" to={PAGES['sign-in']}>
          Sign in
        </ButtonLink>
      </div>
    </Layout>
  )
}
