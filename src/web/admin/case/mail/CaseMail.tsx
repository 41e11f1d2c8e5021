import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isAllowed } from '#domain/reps/roles.ts'
import { closeComposer, openComposer, useComposer } from '#web/admin/case/mail/composer.ts'
import { readDraft } from '#web/admin/case/mail/message-draft.ts'
import { MessageForm } from '#web/admin/case/mail/MessageForm.tsx'
import { MessageRow } from '#web/admin/case/mail/MessageRow.tsx'
import {
  caseMailQuery,
  loadPapers,
  measurePapers,
  type QueuedMail,
  refreshCaseMail,
} from '#web/admin/case/mail/queries.ts'
import { sayWhoGetsIt, sendCertificateAndReceipt } from '#web/admin/case/mail/send-certificate.ts'
import { sendPapers } from '#web/admin/case/mail/send-mail.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Lower than elsewhere, as the column is narrow; not where fingers press it. */
const SMALL = 'min-h-9! px-3! py-1! text-sm pointer-coarse:min-h-11!'

interface CaseMailProps {
  quoteId: string
  /** Of its policy, if it was bought. */
  policyNumber?: string | null | undefined
  /** With which a new message begins. */
  subject?: string | undefined
}

/**
 * The mail of a case, for the column beside it.
 *
 * @rule D39 Every message with its state and what can be done with it: preview, forward, send again, follow up.
 */
export default function CaseMail({ quoteId, policyNumber, subject }: CaseMailProps) {
  const rep = useRep()
  const maySend = rep !== undefined && isAllowed(rep, 'correspond')
  return (
    <section aria-label="Mail" className="grid min-w-0 gap-4">
      {maySend && (
        <Composing key={quoteId} quoteId={quoteId} isPolicy={Boolean(policyNumber)} subject={subject} />
      )}
      <Messages quoteId={quoteId} maySend={maySend} />
    </section>
  )
}

interface ComposingProps {
  quoteId: string
  isPolicy: boolean
  subject: string | undefined
}

function Composing({ quoteId, isPolicy, subject }: ComposingProps) {
  const asked = useComposer(quoteId)
  const [isDraftShown, setDraftShown] = useState(() => readDraft(quoteId) !== undefined)
  const writeButton = useRef<HTMLDivElement>(null)
  const isOpen = asked !== undefined || isDraftShown

  function close() {
    closeComposer()
    setDraftShown(false)
    // The form is gone with the focus in it.
    setTimeout(() => writeButton.current?.querySelector('button')?.focus())
  }

  function finish(queued: QueuedMail) {
    close()
    void announce(quoteId, queued)
  }

  if (isOpen)
    return (
      <MessageForm
        // A letter to somebody else begins anew, with what was typed.
        key={`${asked?.opening ?? 0}`}
        quoteId={quoteId}
        answers={asked?.answers}
        subject={subject}
        takesFocus={asked !== undefined}
        onSent={finish}
        onDiscard={close}
      />
    )
  return (
    <div ref={writeButton} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button className={SMALL} onClick={() => openComposer(quoteId)}>
          Write
        </Button>
        <Button className={SMALL} onClick={() => void emailDocuments(quoteId)}>
          Send documents
        </Button>
        {isPolicy && <SendCertificate quoteId={quoteId} />}
      </div>
    </div>
  )
}

/** Chosen documents of a case, by mail: also for the documents of its page. */
export async function emailDocuments(quoteId: string, chosen?: readonly string[]): Promise<void> {
  const queued = await openDialog('email-documents', {
    ...(chosen && { chosen }),
    load: () => loadPapers(quoteId),
    measure: (papers) => measurePapers(quoteId, papers),
    send: (body, options) => sendPapers(quoteId, body, options),
  })
  if (queued) await announce(quoteId, queued)
}

async function announce(quoteId: string, queued: QueuedMail): Promise<void> {
  sayWhoGetsIt(queued)
  await refreshCaseMail(quoteId)
}

function SendCertificate({ quoteId }: { quoteId: string }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function send() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await sendCertificateAndReceipt(quoteId, { handlesError: () => true })
    } catch (error) {
      if (!isCallError(error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button className={SMALL} busy={busy} onClick={() => void send()}>
        Send certificate and receipt
      </Button>
      {refusal !== undefined && (
        <Notice kind="attention" title="We didn’t send them" live>
          {asSentence(refusal)}
        </Notice>
      )}
    </>
  )
}

function Messages({ quoteId, maySend }: { quoteId: string; maySend: boolean }) {
  const mail = useInfiniteQuery(caseMailQuery(quoteId))
  const [openId, setOpenId] = useState<string>()
  const messages = mail.data?.pages.flatMap(({ data }) => data)
  return (
    <QueryView
      query={{ data: messages, error: mail.error, isFetching: mail.isFetching, refetch: mail.refetch }}
      waiting={<Waiting />}
      failure={{ of: 'part', title: 'We couldn’t load this case’s messages' }}
      empty={
        <p className="text-sm text-muted">
          No messages yet. Emails and text messages about this case appear here.
        </p>
      }
    >
      {(shown) => (
        <div className="grid justify-items-start gap-3">
          <ul aria-label="Messages" className="w-full min-w-0 border-b border-line">
            {shown.map((message) => (
              <MessageRow
                key={message.id}
                quoteId={quoteId}
                message={message}
                isOpen={message.id === openId}
                onToggle={() => setOpenId(message.id === openId ? undefined : message.id)}
                maySend={maySend}
              />
            ))}
          </ul>
          {mail.hasNextPage && (
            <Button
              kind="quiet"
              className="text-sm"
              busy={mail.isFetchingNextPage}
              onClick={() => void mail.fetchNextPage()}
            >
              Earlier messages
            </Button>
          )}
        </div>
      )}
    </QueryView>
  )
}

/** As high as a few messages. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading messages" className="grid gap-2">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
