import type { CaseFolder } from '#contract/files/folders.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { ChosenNames } from '#web/admin/files/dialogs/ChosenNames.tsx'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface MoveFilesProps extends DialogProps<true> {
  names: readonly string[]
  /** That take files. */
  folders: readonly CaseFolder[]
  /** Where all of them are now; null for none. */
  from: string | null | undefined
  send: (folder: string | null) => Promise<unknown>
}

const OUTSIDE = 'none'

/** Puts files into another folder. */
export default function MoveFilesDialog({ names, folders, from, send, close }: MoveFilesProps) {
  const places = [
    ...folders.map(({ id, name, kind }) => ({
      value: id,
      label: name,
      detail: kind === 'ours' ? 'Only our team sees these files' : undefined,
    })),
    { value: OUTSIDE, label: 'Outside folders', detail: undefined },
  ].filter(({ value }) => value !== (from === null ? OUTSIDE : from))
  const form = useForm({
    fields: {
      folder: choice({
        label: 'Folder',
        options: places.map(({ value, label }) => ({ value, label })),
        message: 'Choose a folder',
      }),
    },
    send: async ({ folder }) => void (await send(folder === OUTSIDE ? null : folder)),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={names.length === 1 ? 'Move this file' : `Move ${names.length} files`}
      submitLabel="Move"
      failureTitle="Nothing was moved"
      close={() => close()}
      form={form}
    >
      <ChosenNames names={names} />
      <RadioGroup {...form.field('folder')} variant="cards" options={places} />
    </FormDialog>
  )
}

export const example: Omit<MoveFilesProps, 'close'> = {
  names: ['letter-of-the-pro.pdf', 'scorecard-2.jpg'],
  folders: [exampleFolder, { ...exampleFolder, id: 'C-2107', name: 'Claim C-2107', kind: 'claim' }],
  from: null,
  send: () => Promise.resolve(),
}
