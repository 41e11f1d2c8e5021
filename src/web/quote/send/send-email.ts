import { sendMessage } from '#contract/messages.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

/** Opens the dialog for a message to the office about this quote, with known values filled in. */
export function openSendEmail(session: QuoteSession, prefill: { subject?: string; message?: string } = {}) {
  const { contact } = session.get()
  return openDialog('send-email', {
    about: `quote ${String(contact.customFields['quote_number'])}`,
    send: (body, options) => call(sendMessage, { params: { guid: contact.id }, body, ...options }),
    initial: { ...findSender(draftQuote(session.get()).answers), ...prefill },
  })
}

/** Who writes: the producer of a quote, unless only its client is known here. */
export function findSender(answers: Answers): { name: string; email: string } {
  const side = isProducerQuote(answers) && answers.producer_email !== undefined ? 'producer' : 'insured'
  const name =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  return { name: name ?? '', email: answers[`${side}_email`] ?? '' }
}
