import { useLocation } from 'wouter'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { contactEmails } from '#domain/quote/model/quote-owner.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { SendButton } from '#web/quote/send/SendButton.tsx'
import { useSession } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

/** The button that sends the quote as it is now. */
export function SendQuote({ onSent }: { onSent?: () => void }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const send = async () => {
    if (await sendQuote(session, navigate)) onSent?.()
  }
  return <SendButton send={send}>Send the quote</SendButton>
}

/** True if it was sent. */
export async function sendQuote(session: QuoteSession, goTo: (path: string) => void): Promise<boolean> {
  const { contact, ...draft } = session.get()
  const isRep = draft.viewer.editor === 'rep'
  const { answers } = draftQuote({ contact, ...draft })
  const sent = await openDialog('send-quote', {
    guid: contact.id,
    isRep,
    ofProducer: isProducerQuote(answers),
    attach: Number(contact.customFields['amount_due']) > 0,
    to: contactEmails(answers).join(', '),
    subject: subjectOf(answers, String(contact.customFields['quote_number'])),
  })
  if (!sent) return false
  const opened = await openDialog('quote-sent', { sent })
  if (opened !== undefined) goTo(`/mailbox?message=${opened}`)
  return true
}

/** @rule N62 What goes to a producer's client does not tell the number of the quote. */
function subjectOf(answers: Answers, quoteNumber: string): string {
  const { tournament_name: event } = answers
  if (isProducerQuote(answers)) return `Quote for ${event ?? 'golf contest prizes'}`.slice(0, 120)
  return `Quote ${quoteNumber}${event === undefined ? '' : ` for ${event}`}`.slice(0, 120)
}
