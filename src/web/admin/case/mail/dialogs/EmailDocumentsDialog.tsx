import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forwardingFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { AddressChips } from '#web/admin/case/mail/AddressChips.tsx'
import { CopyWarning } from '#web/admin/case/mail/CopyWarning.tsx'
import { describeCopy, formatDay } from '#web/admin/case/mail/describe-message.ts'
import type { CasePapers, PaperSizes, QueuedMail } from '#web/admin/case/mail/queries.ts'
import type { PapersBody } from '#web/admin/case/mail/send-mail.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface EmailDocumentsProps extends DialogProps<QueuedMail> {
  /** What is chosen at first. */
  chosen?: readonly string[]
  load: () => Promise<CasePapers>
  measure: (papers: string[]) => Promise<PaperSizes>
  send: (body: PapersBody, options: FormCall) => Promise<QueuedMail>
}

const NONE: readonly string[] = []

/**
 * Mails documents of a case.
 *
 * @rule D36 Which of them, recipients and a note, with their sizes; it is queued, and stands in the mail of the case.
 */
export default function EmailDocumentsDialog({
  chosen: first = NONE,
  load,
  measure,
  send,
  close,
}: EmailDocumentsProps) {
  const [chosen, setChosen] = useState(first)
  const documents = useQuery(
    { queryKey: ['case-papers', 'to-mail'], queryFn: load, gcTime: 0, staleTime: 0 },
    queryClient,
  )
  const form = useForm({
    fields: forwardingFields,
    optional: ['note'],
    send: (body, options) => {
      if (chosen.length > 0) return send({ ...body, papers: [...chosen] }, options)
      throw new RejectedValuesError([{ section: 'request', field: 'papers', message: 'Choose a document' }])
    },
    onDone: close,
  })
  const { papers = [], addresses = [] } = documents.data ?? {}
  const picked = papers.filter(({ id }) => chosen.includes(id))

  return (
    <FormDialog
      title="Email documents"
      submitLabel="Send documents"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
      isDirty={chosen !== first}
    >
      <QueryView query={documents} waiting={<Skeleton className="h-40 w-full" />} failure={{ of: 'part' }}>
        {() => (
          <DocumentChoice
            papers={papers}
            chosen={chosen}
            onChange={setChosen}
            measured={<Measured ids={[...chosen]} measure={measure} />}
          />
        )}
      </QueryView>
      <CopyWarning copies={picked.map(({ copy }) => copy)} />
      <div className="grid gap-2">
        <TextField {...form.field('to')} />
        <AddressChips
          addresses={addresses}
          value={form.text('to')}
          onChange={(value) => form.setText('to', value)}
        />
      </div>
      <TextArea {...form.field('note')} rows={3} />
    </FormDialog>
  )
}

interface DocumentChoiceProps {
  papers: CasePapers['papers']
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** How large the chosen ones are. */
  measured: React.ReactNode
}

function DocumentChoice({ papers, chosen, onChange, measured }: DocumentChoiceProps) {
  if (papers.length === 0)
    return <p className="text-muted">There’s nothing to send until one contest is complete.</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Documents</legend>
      <ul className="max-h-64 overflow-y-auto border-y border-line">
        {papers.map(({ id, title, issued_at: issuedAt, current, copy }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                className="size-5 shrink-0 cursor-pointer accent-fairway"
              />
              <span className="min-w-0">
                <span className="wrap-anywhere">{title}</span>{' '}
                <span className="text-muted">
                  {[issuedAt && formatDay(issuedAt), !current && 'replaced'].filter(Boolean).join(', ')}
                </span>{' '}
                <span className="text-sand">{describeCopy(copy)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {measured}
    </fieldset>
  )
}

/** Its place is kept, so that nothing moves as documents are chosen. */
function Measured({ ids, measure }: { ids: string[]; measure: EmailDocumentsProps['measure'] }) {
  const sizes = useQuery(
    {
      queryKey: ['paper-sizes', ids],
      queryFn: () => measure(ids),
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
    queryClient,
  )
  const measured = ids.length > 0 ? sizes.data : undefined
  const what = `${ids.length} ${ids.length === 1 ? 'document' : 'documents'}`
  const size = measured && !sizes.isPlaceholderData ? `, ${formatFileSize(measured.total_bytes)}` : ''
  return (
    <p role="status" className={`min-h-[2lh] pt-1 text-sm ${measured?.refusal ? 'text-sand' : 'text-muted'}`}>
      {ids.length > 0 && (measured?.refusal ?? `${what}${size}`)}
    </p>
  )
}

export const example: Omit<EmailDocumentsProps, 'close'> = {
  chosen: ['SR-2041'],
  load: () =>
    Promise.resolve({
      papers: [
        {
          id: 'certificate-3',
          title: 'Certificate, version 3',
          issued_at: '2027-05-28T15:00:00.000Z',
          current: true,
          copy: 'everybody',
        },
        {
          id: 'certificate-2',
          title: 'Certificate, version 2',
          issued_at: '2027-05-03T15:00:00.000Z',
          current: false,
          copy: 'everybody',
        },
        {
          id: 'SR-2041',
          title: 'Receipt SR-2041',
          issued_at: '2027-04-19T18:52:00.000Z',
          current: true,
          copy: 'producer',
        },
      ],
      addresses: [{ email: 'dana@lanternhouse.example', role: 'insured', name: 'Dana Reyes' }],
    }),
  measure: (papers) =>
    Promise.resolve({
      sizes: papers.map((id) => ({ id, bytes: 32_000 })),
      total_bytes: papers.length * 32_000,
      refusal: null,
    }),
  send: () => Promise.resolve({ data: { messages: [] } }),
}
