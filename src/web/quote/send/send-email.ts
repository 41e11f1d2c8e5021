import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** Opens the dialog for a message to the office about this quote, with known values filled in. */
export function openSendEmail(session: QuoteSession, prefill: { subject?: string; message?: string } = {}) {
  const draft = session.get()
  const { answers } = draftQuote(draft)
  const side = isProducerQuote(answers) ? 'producer' : 'insured'
  const name =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  return openDialog('send-email', {
    guid: draft.contact.id,
    quoteNumber: String(draft.contact.customFields['quote_number']),
    initial: { name: name ?? '', email: ownerEmail(answers) ?? '', ...prefill },
  })
}
