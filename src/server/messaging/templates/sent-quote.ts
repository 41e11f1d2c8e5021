import { formatLongDate } from '#domain/values/calendar.ts'
import type { PriceEnd } from '#domain/quote/pricing/price-end.ts'
import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { QuoteReference } from '#domain/quote/sending/quote-reference.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Paragraph, sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface SentQuote {
  sender: string
  subject: string
  note: string | undefined
  reference: QuoteReference
  eventName: string | undefined
  courseName: string | undefined
  price: string | undefined
  /** The last day of that price, and what changes then. */
  goodUntil: PriceEnd | undefined
  /** The link to the quote, for people who may see all of it; others have the attached document. */
  opens: { quoteUrl: string } | undefined
  /** Whether an answer reaches the sender. */
  hasReplyTo: boolean
  isAttached: boolean
  insured?: InsuredSummary | undefined
}

/** A quote that its customer or a rep sends to somebody. */
export function createSentQuoteMail(letterhead: Letterhead, quote: SentQuote): RenderedMail {
  const { sender, subject, note, reference, eventName, courseName, price, goodUntil, opens } = quote
  const facts: [string, string | undefined][] = [
    [reference.label, reference.value],
    ['Event', eventName],
    ['Golf course', courseName],
    ['Price today', price],
    ['Good until', goodUntil && formatLongDate(goodUntil.lastDay)],
  ]
  const { heading, opening, closing } = writeWords(letterhead, 'sent-quote', {
    sender,
    event: eventName ?? 'your event',
    'quote number': reference.value,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(quote.isAttached ? ['The quote is attached as a PDF.'] : []),
      ...formatNote(note),
    ],
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
    insured: quote.insured,
    drawn: quote.insured?.scorecard.lines,
    ...(opens && { button: { label: 'Open the quote', url: opens.quoteUrl } }),
    closing: [
      ...closing,
      ...(goodUntil ? [goodUntil.change] : []),
      opens ? LINK_WARNING : formatContactAdvice(quote),
      'This is only a quote. Nothing is insured until someone buys it.',
    ],
  })
}

const LINK_WARNING = 'Anyone who has this link can see and change the quote, so share it with care.'

function formatContactAdvice({ sender, hasReplyTo }: SentQuote): Paragraph {
  const how = hasReplyTo ? 'Reply to this email to reach them.' : 'Get in touch with them.'
  return sentence`${userText(sender)} can answer your questions and arrange coverage. ${how}`
}

/** In quotation marks, so that it is not read as our text. */
function formatNote(note: string | undefined): Paragraph[] {
  const lines = (note ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return []
  return ['They wrote:', ...`“${lines.join('\n')}”`.split('\n').map(userText)]
}
