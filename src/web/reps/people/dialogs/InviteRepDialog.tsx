import { inviteRep } from '#contract/rep-people.ts'
import { invitationFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

/** Invites somebody to the office; answers with the e-mail address. */
export default function InviteRepDialog({ close }: DialogProps<string>) {
  const form = useForm({
    fields: invitationFields,
    initial: { role: 'specialist' },
    send: (body, options) => call(inviteRep, { body, ...options }),
    onDone: ({ data }) => close(data.email),
  })
  return (
    <FormDialog
      title="Invite someone"
      submitLabel="Send the invitation"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('name')} />
      <RadioGroup {...form.field('role')} variant="cards" />
    </FormDialog>
  )
}

export const example = {}
