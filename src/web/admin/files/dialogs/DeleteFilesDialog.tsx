import { RESTORE_DAYS } from '#domain/files/case-files.ts'
import { fileFields } from '#domain/files/file.fields.ts'
import { ChosenNames } from '#web/admin/files/dialogs/ChosenNames.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface DeleteFilesProps extends DialogProps<true> {
  names: readonly string[]
  send: (reason: string) => Promise<unknown>
}

/** @rule D38 The names of what is deleted, and why. */
export default function DeleteFilesDialog({ names, send, close }: DeleteFilesProps) {
  const form = useForm({
    fields: { reason: fileFields.reason },
    send: async ({ reason }) => void (await send(reason)),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={names.length === 1 ? 'Delete this file?' : `Delete ${names.length} files?`}
      submitLabel={names.length === 1 ? 'Delete the file' : 'Delete the files'}
      submitKind="destructive"
      failureTitle="Nothing was deleted"
      close={() => close()}
      form={form}
    >
      <ChosenNames names={names} />
      <p className="text-muted">
        You can restore deleted files for {RESTORE_DAYS} days. The audit log keeps their names and your
        reason.
      </p>
      <TextField {...form.field('reason')} autoComplete="off" />
    </FormDialog>
  )
}

export const example: Omit<DeleteFilesProps, 'close'> = {
  names: ['letter-of-the-pro.pdf', 'scorecard-2.jpg'],
  send: () => Promise.resolve(),
}
