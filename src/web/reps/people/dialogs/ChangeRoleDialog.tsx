import { changeRepRole } from '#contract/rep-people.ts'
import { invitationFields } from '#domain/reps/rep.fields.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface ChangeRoleProps extends DialogProps<true> {
  id: string
  name: string
  role: RepRole
}

const FIELDS = { role: invitationFields.role }

/** Gives a rep another role. */
export default function ChangeRoleDialog({ id, name, role, close }: ChangeRoleProps) {
  const form = useForm({
    fields: FIELDS,
    initial: { role },
    send: (body, options) => call(changeRepRole, { params: { id }, body, ...options }),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={`The role of ${name}`}
      submitLabel="Change the role"
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
    >
      <RadioGroup {...form.field('role')} variant="cards" />
    </FormDialog>
  )
}

export const example: Omit<ChangeRoleProps, 'close'> = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Robin Fields',
  role: 'specialist',
}
