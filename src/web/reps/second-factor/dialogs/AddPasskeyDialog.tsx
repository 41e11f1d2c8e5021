import { addPasskey, startPasskey } from '#contract/rep-second-factor.ts'
import { passkeyNameField } from '#domain/reps/second-factor.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { makePasskey } from '#web/reps/second-factor/use-passkey.ts'

const FIELDS = { name: passkeyNameField }

/** Adds a passkey; answers with the recovery codes, if they are the first. */
export default function AddPasskeyDialog({ close }: DialogProps<string[]>) {
  const form = useForm({
    fields: FIELDS,
    send: async ({ name }, options) => {
      const { data } = await call(startPasskey, { handlesError: () => true })
      const passkey = await makePasskey(data)
      if (!passkey) throw new Error('We couldn’t add the passkey. Try again')
      return call(addPasskey, { body: { name, passkey }, ...options })
    },
    onDone: ({ data }) => close(data.recovery_codes),
  })
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Add the passkey"
      failureTitle="We couldn’t add the passkey"
      close={() => close()}
      form={form}
    >
      <p>Your browser will ask for your fingerprint, face, device PIN, or security key.</p>
      <TextField {...form.field('name')} />
    </FormDialog>
  )
}

export const example = {}
