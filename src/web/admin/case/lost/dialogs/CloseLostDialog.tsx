import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Closing, closeAsLost } from '#contract/desk/closing.ts'
import { LOST_WORDS_MESSAGE, lostFields, needsLostWords } from '#domain/quote/closing/lost.fields.ts'
import { closingQuery, setClosing } from '#web/admin/case/lost/lost-acts.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { RadioGroup, TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface CloseLostProps extends DialogProps<true> {
  quoteId: string
  /** Whether it is closed, and whether it can be. */
  load: () => Promise<Closing>
}

const TITLE = 'Close this quote as lost?'

/**
 * Asks why a quote was lost.
 *
 * @rule N110 It is said first what closing does, that the client sees nothing of it, and how it is taken back.
 */
export default function CloseLostDialog({ quoteId, load, close }: CloseLostProps) {
  const closing = useQuery({ ...closingQuery(quoteId), queryFn: load }, queryClient)
  if (!closing.data || closing.data.problem !== null)
    return (
      <NoticeDialog title={TITLE} closeLabel="Close" close={() => close()}>
        <QueryView query={closing} waiting={<Skeleton className="h-32" />} failure={{ of: 'part' }}>
          {({ problem }) => <p>{problem}.</p>}
        </QueryView>
      </NoticeDialog>
    )
  return <LostForm quoteId={quoteId} closing={closing.data} close={close} />
}

function LostForm({ quoteId, closing, close }: Omit<CloseLostProps, 'load'> & { closing: Closing }) {
  // As it was when the dialog opened: what changes after that is noticed when it is sent.
  const [version] = useState(closing.version)
  const form = useForm({
    fields: lostFields,
    optional: ['words'],
    validate: ({ reason, words }) => (needsLostWords(reason) && !words ? { words: LOST_WORDS_MESSAGE } : {}),
    send: async (values, options) => {
      const body = { version, ...values }
      return (await call(closeAsLost, { params: { guid: quoteId }, body, ...options })).data
    },
    onDone: (closed) => {
      setClosing(quoteId, closed)
      close(true)
    },
    onFailure: () => void queryClient.invalidateQueries({ queryKey: closingQuery(quoteId).queryKey }),
  })
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Close as lost"
      failureTitle="The quote is still open"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">
        We’ll stop reminders and remove it from the open quotes. The client won’t see this. You can reopen it
        anytime, and so can anyone who changes or buys it.
      </p>
      <RadioGroup {...form.field('reason')} variant="cards" />
      <TextArea {...form.field('words')} rows={2} required={form.text('reason') === 'other'} />
    </FormDialog>
  )
}

export const example: Omit<CloseLostProps, 'close'> = {
  quoteId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  load: () => Promise.resolve({ version: 1, lost: null, problem: null }),
}
