import { useState } from 'react'
import { useLocation } from 'wouter'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useSession } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Sends the quote, as it is now, to whoever should see it. */
export function SendQuote() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)

  async function send() {
    setBusy(true)
    const isSaved = await session.flush()
    setBusy(false)
    setUnsaved(!isSaved)
    if (isSaved) await sendQuote(session, navigate)
  }

  return (
    <>
      <Button className="justify-self-start" busy={busy} onClick={() => void send()}>
        Send the quote
      </Button>
      {isUnsaved && (
        <Notice kind="error" live>
          Your last changes are not saved yet, so nothing was sent. Press it again once they are.
        </Notice>
      )}
    </>
  )
}

async function sendQuote(session: QuoteSession, goTo: (path: string) => void): Promise<void> {
  const { contact, ...draft } = session.get()
  const isRep = draft.viewer.editor === 'rep'
  const { answers } = draftQuote({ contact, ...draft })
  const event = answers.tournament_name
  const sent = await openDialog('send-quote', {
    guid: contact.id,
    isRep,
    attach: Number(contact.customFields['amount_due']) > 0,
    to: holderEmail(answers) ?? '',
    subject:
      `Quote ${String(contact.customFields['quote_number'])}${event === undefined ? '' : ` for ${event}`}`.slice(
        0,
        120,
      ),
  })
  if (!sent) return
  const opened = await openDialog('quote-sent', { sent })
  if (opened !== undefined) goTo(`/mailbox?message=${opened}`)
}
