import { changePassword } from '#contract/rep-account.ts'
import { changePasswordFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { reloadSessions } from '#web/reps/account/Sessions.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

/** Changes the password of the rep who is signed in. */
export function PasswordForm() {
  const form = useForm({
    fields: changePasswordFields,
    send: (body, options) => call(changePassword, { body, ...options }),
    onDone: () => {
      form.setText('current_password', '')
      form.setText('password', '')
      notify({
        type: 'success',
        title: 'Password changed',
        message: 'All other devices are signed out.',
      })
      reloadSessions()
    },
  })
  return (
    <Form form={form} className="grid max-w-96 gap-6">
      <FormFailure form={form} failureTitle="Your password is as it was" />
      <TextField {...form.field('current_password')} type="password" />
      <TextField {...form.field('password')} type="password" />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Change the password
      </Button>
    </Form>
  )
}
