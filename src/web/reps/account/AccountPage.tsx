import type { ReactNode } from 'react'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { changePassword } from '#contract/rep-account.ts'
import { changePasswordFields } from '#domain/reps/rep.fields.ts'
import { Profile } from '#web/reps/account/Profile.tsx'
import { Sessions, reloadSessions } from '#web/reps/account/Sessions.tsx'
import { SecondFactor } from '#web/reps/second-factor/SecondFactor.tsx'
import { Absence } from '#web/reps/absence/Absence.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

/** A rep's own name and sign-in, and who stands in while they are away. */
export default function AccountPage() {
  return (
    <RepPage
      title="Your account"
      lead={({ name, email, role }) => `${name} (${email}) · ${ROLE_TEXTS[role].label}`}
      permission="own-account"
    >
      <Part title="Name and signature">
        <Profile />
      </Part>
      <Part title="Password">
        <PasswordForm />
      </Part>
      <Part title="Away">
        <Absence />
      </Part>
      <Part title="Two-step sign-in">
        <SecondFactor />
      </Part>
      <Part title="Where you’re signed in">
        <Sessions />
      </Part>
    </RepPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="ruled grid gap-4 pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** Changes the password of the rep who is signed in. */
function PasswordForm() {
  const form = useForm({
    fields: changePasswordFields,
    send: (body, options) => call(changePassword, { body, ...options }),
    onDone: () => {
      form.setText('current_password', '')
      form.setText('password', '')
      notify({
        type: 'success',
        title: 'Password changed',
        message: 'We signed out all your other devices.',
      })
      reloadSessions()
    },
  })
  return (
    <Form form={form} className="grid max-w-96 gap-6">
      <FormFailure form={form} failureTitle="Your password didn’t change" />
      <TextField {...form.field('current_password')} type="password" />
      <TextField {...form.field('password')} type="password" />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Change my password
      </Button>
    </Form>
  )
}
