import { useState } from 'react'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession } from '#web/quote/session/context.ts'
import { emailQuoteLink } from '#web/quote/session/calls/save-quote.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Sending =
  | { state: 'idle' | 'sending' }
  | { state: 'sent'; to: string }
  | { state: 'failed'; message: string }

const NOT_SAVED = 'Your last changes aren’t saved yet. Try again when you’re back online.'

/** In the sidebar, for people who want to leave and come back. */
export function SendLink() {
  const session = useSession()
  const { answers } = useDraftQuote()
  const isRep = session.get().viewer.editor === 'rep'
  const [sending, setSending] = useState<Sending>({ state: 'idle' })

  async function send() {
    setSending({ state: 'sending' })
    try {
      if (!(await session.flush())) return setSending({ state: 'failed', message: NOT_SAVED })
      setSending({ state: 'sent', to: await emailQuoteLink(session.get().contact.id) })
    } catch (error) {
      setSending({ state: 'failed', message: errorMessage(error) })
    }
  }

  if (ownerEmail(answers) === undefined) {
    return (
      <p className="text-sm text-muted">
        {isRep
          ? 'Add an email address to the quote to send its link there.'
          : 'Enter your email address and we’ll send you a link to this quote.'}
      </p>
    )
  }
  return (
    <>
      <Button className="justify-self-start" busy={sending.state === 'sending'} onClick={() => void send()}>
        {isRep ? 'Email the customer a link' : 'Email me a link'}
      </Button>
      {sending.state === 'sent' && (
        <Notice kind="success" live>
          We’re sending the link to {sending.to}.
        </Notice>
      )}
      {sending.state === 'failed' && (
        <Notice kind="error" live>
          {sending.message}
        </Notice>
      )}
    </>
  )
}
