import type { CaseFolder } from '#contract/files/folders.ts'
import { fileFields } from '#domain/files/file.fields.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

/** A folder that was made, or the one that has its name already. */
export interface NamedFolder {
  folder: CaseFolder
  isThere: boolean
  /** As it was typed. */
  name: string
}

interface NewFolderProps extends DialogProps<NamedFolder> {
  /** What was typed before. */
  name?: string
  send: (name: string, kind: 'own' | 'ours') => Promise<NamedFolder>
}

const FIELDS = {
  name: fileFields.folder,
  ours: yesNo({ label: 'Keep this folder inside our team', message: 'Say yes or no' }),
}

/** @rule D64 A name that is taken is no failure: the answer says which folder has it. */
export default function NewFolderDialog({ name = '', send, close }: NewFolderProps) {
  const form = useForm({
    fields: FIELDS,
    optional: ['ours'],
    initial: { name, ours: 'No' },
    send: ({ name: typed, ours }) => send(typed, ours === 'Yes' ? 'ours' : 'own'),
    onDone: close,
  })
  return (
    <FormDialog
      title="New folder"
      submitLabel="Make the folder"
      failureTitle="We couldn’t make the folder"
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <Checkbox
        {...form.field('ours')}
        hint="Its files have a lock. No one can share them or email them to others."
      />
    </FormDialog>
  )
}

export const exampleFolder: CaseFolder = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Contracts',
  kind: 'own',
  count: 2,
  version: 1,
}

export const example: Omit<NewFolderProps, 'close'> = {
  send: (name) => Promise.resolve({ folder: { ...exampleFolder, name }, isThere: false, name }),
}
