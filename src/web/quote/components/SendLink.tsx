import { useState } from 'react'
import { sendContactLink } from '#contract/quotes.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { call } from '#web/api/call.ts'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Sending =
  | { state: 'idle' | 'sending' }
  | { state: 'sent'; to: string }
  | { state: 'failed'; why: string }

const NOT_SAVED = 'Your last changes are not saved yet. As soon as the connection is back, press it again.'

/** @rule P07 The link to a quote goes to the e-mail address on it, so that it can be finished elsewhere. */
export function SendLink() {
  const session = useSession()
  const { answers } = useDraftQuote()
  const isRep = session.get().viewer.editor === 'rep'
  const [sending, setSending] = useState<Sending>({ state: 'idle' })

  async function send() {
    setSending({ state: 'sending' })
    try {
      if (!(await session.flush())) return setSending({ state: 'failed', why: NOT_SAVED })
      const { data } = await call(sendContactLink, { params: { guid: session.get().contact.id }, body: {} })
      setSending({ state: 'sent', to: data.to })
    } catch (error) {
      setSending({ state: 'failed', why: (error as Error).message })
    }
  }

  if (holderEmail(answers) === undefined) {
    return (
      <p className="text-sm text-muted">
        {isRep
          ? 'With an e-mail address on the quote, its link can be sent there.'
          : 'Enter your e-mail address, and we can send you a link to this quote.'}
      </p>
    )
  }
  return (
    <>
      <Button className="justify-self-start" busy={sending.state === 'sending'} onClick={() => void send()}>
        {isRep ? 'E-mail the customer a link' : 'E-mail me a link'}
      </Button>
      {sending.state === 'sent' && (
        <Notice kind="success" live>
          The link is on its way to {sending.to}.
        </Notice>
      )}
      {sending.state === 'failed' && (
        <Notice kind="error" live>
          {sending.why}
        </Notice>
      )}
    </>
  )
}
