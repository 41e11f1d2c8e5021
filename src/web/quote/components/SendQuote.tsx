import { useLocation } from 'wouter'
import { isProducers } from '#domain/quote/is-producers.ts'
import { concernedEmails } from '#domain/quote/quote-holder.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { SendButton } from '#web/quote/components/SendButton.tsx'
import { useSession } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** Sends the quote, as it is now, to whoever should see it. */
export function SendQuote() {
  const session = useSession()
  const [, navigate] = useLocation()
  return <SendButton send={() => sendQuote(session, navigate)}>Send the quote</SendButton>
}

async function sendQuote(session: QuoteSession, goTo: (path: string) => void): Promise<void> {
  const { contact, ...draft } = session.get()
  const isRep = draft.viewer.editor === 'rep'
  const { answers } = draftQuote({ contact, ...draft })
  const event = answers.tournament_name
  const sent = await openDialog('send-quote', {
    guid: contact.id,
    isRep,
    ofProducer: isProducers(answers),
    attach: Number(contact.customFields['amount_due']) > 0,
    to: concernedEmails(answers).join(', '),
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
