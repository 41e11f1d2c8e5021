import { useState } from 'react'
import { type Bank, MOST_FILE_LENGTH } from '#contract/accounting/bank.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { FileField } from '#web/ui/FileField.tsx'

interface Imported {
  added: number
  known: number
  bank: Bank
}

/** What a file has, and what is said about it. */
const KINDS = {
  lines: {
    title: 'Import a statement',
    about:
      'Lines that were imported before are skipped, so you can import overlapping files. Use one kind of file for each period. Export whole days.',
    label: 'File of your bank',
    hint: 'OFX or QFX, or CSV with the columns Date, Description, and Amount',
    accept: '.ofx,.qfx,.csv,text/csv,application/x-ofx',
  },
  payouts: {
    title: 'Import payouts',
    about:
      'Payouts that were imported before are skipped. Each charge and refund has to be in the books with the same amount.',
    label: 'File of your card gateway',
    hint: 'CSV with the columns Payout, Date, Charge, Gross, and Fee',
    accept: '.csv,text/csv',
  },
} as const

interface ImportBankLinesProps extends DialogProps<Imported> {
  kind: keyof typeof KINDS
  send: (file: { name: string; text: string }, options: FormCall) => Promise<Imported>
}

/** @rule O06 A file that cannot be read says in which line, at the file; nothing of it is taken. */
export default function ImportBankLinesDialog({ kind, send, close }: ImportBankLinesProps) {
  const [file, setFile] = useState<File>()
  const { title, about, ...field } = KINDS[kind]
  const form = useForm({
    fields: {},
    besides: file ? `${file.name} ${file.size} ${file.lastModified}` : '',
    send: async (_values, options) => {
      if (!file) throw wrongFile('Choose a file')
      if (file.size > MOST_FILE_LENGTH)
        throw wrongFile('The file is larger than 1 MB. Export a shorter period')
      return await send({ name: file.name, text: await file.text() }, options)
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Import"
      failureTitle="We couldn’t import it"
      isDirty={file !== undefined}
      close={() => close()}
      form={form}
    >
      <p>{about}</p>
      <FileField name="file" {...field} error={undefined} onChoose={setFile} />
    </FormDialog>
  )
}

function wrongFile(message: string) {
  return new RejectedValuesError([{ section: 'request', field: 'text', message }])
}

export const example: Omit<ImportBankLinesProps, 'close'> = {
  kind: 'lines',
  send: () => Promise.reject(new Error('An example')),
}
