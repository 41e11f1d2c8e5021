import { useQuery } from '@tanstack/react-query'
import type { sendCaseFiles } from '#contract/files/sending.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { forwardingFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { FILE_LINK_DAYS, goesAsLink, MOST_MAILED_BYTES } from '#domain/files/case-files.ts'
import { saySize } from '#web/admin/files/file-texts.ts'
import { AddressChips } from '#web/admin/case/mail/AddressChips.tsx'
import type { CaseAddress } from '#web/admin/case/mail/queries.ts'
import type { ForwardBody } from '#web/admin/case/mail/send-mail.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

export type SentFiles = EndpointResponse<typeof sendCaseFiles>

interface EmailFilesProps extends DialogProps<SentFiles> {
  files: readonly { id: string; name: string; bytes: number }[]
  loadAddresses: () => Promise<readonly CaseAddress[]>
  send: (body: ForwardBody, options: FormCall) => Promise<SentFiles>
}

/**
 * Mails chosen files of a case.
 *
 * @rule D36 N107 Recipients and a note; it is said before it is sent that files over 10 MB go as a link.
 */
export default function EmailFilesDialog({ files, loadAddresses, send, close }: EmailFilesProps) {
  const known = useQuery(
    { queryKey: ['files-to', files.map(({ id }) => id)], queryFn: loadAddresses, gcTime: 0, staleTime: 0 },
    queryClient,
  )
  const form = useForm({
    fields: forwardingFields,
    optional: ['note'],
    send: (body, options) => send(body, options),
    onDone: close,
  })
  const sizes = files.map(({ bytes }) => bytes)
  const total = sizes.reduce((sum, one) => sum + one, 0)
  return (
    <FormDialog
      title={files.length === 1 ? 'Email this file' : `Email ${files.length} files`}
      submitLabel={files.length === 1 ? 'Send the file' : 'Send the files'}
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <div className="grid gap-2">
        <ul aria-label="Chosen files" className="max-h-40 overflow-y-auto border-y border-line text-sm">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <span className="whitespace-nowrap text-muted">{saySize(bytes)}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          {goesAsLink(sizes, false)
            ? `${saySize(total)} together, more than ${saySize(MOST_MAILED_BYTES)}. We’ll send a link that works for ${FILE_LINK_DAYS} days.`
            : `${saySize(total)} together. A carrier gets a link that works for ${FILE_LINK_DAYS} days.`}
        </p>
      </div>
      <div className="grid gap-2">
        <TextField {...form.field('to')} />
        <AddressChips
          addresses={known.data ?? []}
          value={form.text('to')}
          onChange={(value) => form.setText('to', value)}
        />
      </div>
      <TextArea {...form.field('note')} rows={4} />
      <p className="text-sm text-muted">Photos go without the place where they were taken.</p>
    </FormDialog>
  )
}

export const example: Omit<EmailFilesProps, 'close'> = {
  files: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'scorecard-2.jpg', bytes: 3_100_000 }],
  loadAddresses: () =>
    Promise.resolve([{ email: 'dana@lanternhouse.example', role: 'insured' as const, name: 'Dana Reyes' }]),
  send: () => Promise.resolve({ data: { messages: [] } }),
}
