import { erasePersonalData, type ErasureAnswer } from '#contract/personal-data.ts'
import { confirmationFields } from '#domain/reps/personal-data/person.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

/** Erases what is held about an address, which is typed again; answers with what was erased and kept. */
export default function ErasePersonDialog({ email, close }: DialogProps<ErasureAnswer> & { email: string }) {
  const form = useForm({
    fields: confirmationFields,
    send: (body, options) => call(erasePersonalData, { body: { email, ...body }, ...options }),
    onDone: ({ data }) => close(data),
  })
  return (
    <FormDialog
      title="Erase this person"
      submitLabel="Erase permanently"
      submitKind="destructive"
      failureTitle="Nothing was erased"
      close={() => close()}
      form={form}
    >
      <p>
        We’ll permanently delete what we keep about <strong className="wrap-anywhere">{email}</strong>. You
        can’t undo this. What we have to keep stays as listed.
      </p>
      <TextField {...form.field('confirmation')} type="email" />
    </FormDialog>
  )
}

export const example = { email: 'pat@example.com' }
