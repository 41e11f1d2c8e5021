import { useId, useState } from 'react'
import { sendCaseMessageAgain } from '#contract/case-mail.ts'
import { openComposer } from '#web/admin/case/mail/composer.ts'
import { MailIcon } from '#web/admin/case/mail/MailIcon.tsx'
import {
  describeCopy,
  describeReceiver,
  describeState,
  formatDay,
} from '#web/admin/case/mail/describe-message.ts'
import {
  type CaseMessage,
  loadAddresses,
  loadMessage,
  messageBodyUrl,
  messageFileUrl,
  refreshCaseMail,
} from '#web/admin/case/mail/queries.ts'
import { sayWhoGetsIt } from '#web/admin/case/mail/send-certificate.ts'
import { forwardMessage } from '#web/admin/case/mail/send-mail.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface MessageRowProps {
  quoteId: string
  message: CaseMessage
  isOpen: boolean
  onToggle: () => void
  /** False for who may only read. */
  maySend: boolean
}

/** One message in two lines; opened, who has it and what can be done with it. */
export function MessageRow({ quoteId, message, isOpen, onToggle, maySend }: MessageRowProps) {
  const id = useId()
  const { words, isTrouble } = describeState(message)
  return (
    <li className="ruled">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="grid w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-2 text-left text-sm hover:text-fairway"
      >
        <MailIcon
          name={isTrouble ? 'trouble' : 'out'}
          className={`mt-0.5 ${isTrouble ? 'text-sand' : 'text-fairway'}`}
        />
        <span className="grid min-w-0">
          <span className="sr-only">Sent by us: </span>
          <span dir="auto" className="truncate text-left font-semibold">
            {message.subject}
          </span>
          <span className={isTrouble ? 'line-clamp-2 wrap-anywhere text-sand' : 'truncate text-muted'}>
            {words}
          </span>
        </span>
        <time dateTime={message.at} title={formatMoment(message.at)} className="text-muted">
          {formatDay(message.at)}
        </time>
      </button>
      {isOpen && (
        <div id={id} className="grid animate-open gap-2 pb-3 pl-7 text-sm">
          <Facts message={message} />
          <Acts quoteId={quoteId} message={message} maySend={maySend} />
        </div>
      )}
    </li>
  )
}

function Facts({ message }: { message: CaseMessage }) {
  const copy = describeCopy(message.copy)
  const { receivers, attachments, written_by: writer, error } = message
  return (
    <>
      <p className="text-muted">
        {formatMoment(message.at)}
        {writer !== null && `, sent by ${writer}`}
      </p>
      {receivers.length > 1 && (
        <ul aria-label="Recipients">
          {receivers.map((receiver) => (
            <li key={receiver.address} className="wrap-anywhere">
              {receiver.address}{' '}
              <span className={receiver.state === 'bounced' ? 'text-sand' : 'text-muted'}>
                {describeReceiver(receiver)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {error !== null && receivers.length <= 1 && <p className="text-sand wrap-anywhere">{error}</p>}
      {attachments.length > 0 && <p className="wrap-anywhere text-muted">With {attachments.join(', ')}</p>}
      {copy !== undefined && <p className="font-semibold text-sand">{copy}</p>}
      {message.is_outdated && <p className="text-sand">A newer certificate replaced this one.</p>}
    </>
  )
}

function Acts({ quoteId, message, maySend }: Pick<MessageRowProps, 'quoteId' | 'message' | 'maySend'>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { id, subject, recipient } = message

  async function preview() {
    await openDialog('preview-message', {
      message,
      load: () => loadMessage(quoteId, id),
      bodyUrl: messageBodyUrl(quoteId, id),
      fileUrl: (index) => messageFileUrl(quoteId, id, index),
    })
  }

  async function forward() {
    const queued = await openDialog('forward-message', {
      message,
      loadAddresses: () => loadAddresses(quoteId),
      send: (body, options) => forwardMessage(quoteId, id, body, options),
    })
    if (queued) await sayAndRefresh(quoteId, queued)
  }

  async function sendAgain() {
    if (!(await openDialog('send-message-again', { message }))) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const idempotencyKey = newIdempotencyKey()
      const params = { guid: quoteId, id }
      sayWhoGetsIt(await call(sendCaseMessageAgain, { params, idempotencyKey, handlesError: () => true }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
      await refreshCaseMail(quoteId)
    }
  }

  const answers = { id, to: recipient, subject }
  return (
    <>
      <div className="-ml-3 flex flex-wrap">
        <SmallButton onClick={() => void preview()}>Preview</SmallButton>
        {maySend && (
          <>
            <SmallButton onClick={() => void forward()}>Forward</SmallButton>
            <SmallButton busy={busy} onClick={() => void sendAgain()}>
              Send again
            </SmallButton>
            {message.channel === 'mail' && recipient !== '' && (
              <SmallButton onClick={() => openComposer(quoteId, answers)}>Follow up</SmallButton>
            )}
          </>
        )}
      </div>
      {refusal !== undefined && (
        <Notice kind="attention" title="We didn’t send it again" live>
          {asSentence(refusal)}
        </Notice>
      )}
    </>
  )
}

async function sayAndRefresh(quoteId: string, queued: Parameters<typeof sayWhoGetsIt>[0]): Promise<void> {
  sayWhoGetsIt(queued)
  await refreshCaseMail(quoteId)
}

function SmallButton({ children, ...props }: React.ComponentProps<typeof Button>) {
  return (
    <Button kind="quiet" {...props} className="min-h-9! py-1! text-sm pointer-coarse:min-h-11!">
      {children}
    </Button>
  )
}
