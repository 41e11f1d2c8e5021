import { fileFields } from '#domain/files/file.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface RenameProps extends DialogProps<true> {
  what: 'file' | 'folder'
  name: string
  send: (name: string) => Promise<unknown>
}

/** Gives a file or a folder another name. */
export default function RenameDialog({ what, name, send, close }: RenameProps) {
  const form = useForm({
    fields: { name: what === 'file' ? fileFields.name : fileFields.folder },
    initial: { name },
    send: async ({ name: typed }) => void (await send(typed)),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={what === 'file' ? 'Rename this file' : 'Rename this folder'}
      submitLabel="Rename"
      failureTitle="The name hasn’t changed"
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('name')} autoComplete="off" />
    </FormDialog>
  )
}

export const example: Omit<RenameProps, 'close'> = {
  what: 'file',
  name: 'letter-of-the-pro.pdf',
  send: () => Promise.resolve(),
}
