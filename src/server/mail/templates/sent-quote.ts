import { type QuoteReference } from '#domain/quote/quote-reference.ts'
import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { type Paragraph, sentence, typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface SentQuote {
  sender: string
  subject: string
  note: string | undefined
  reference: QuoteReference
  eventName: string | undefined
  courseName: string | undefined
  price: string | undefined
  /** Where it opens, for whoever may see all of it; others have the attached paper. */
  opens: { quoteUrl: string } | undefined
  /** An answer reaches the sender. */
  isAnswered: boolean
  isAttached: boolean
}

/** A quote that its holder, or a rep, sends to somebody. */
export function sentQuoteMail(letterhead: Letterhead, quote: SentQuote): RenderedMail {
  const { sender, subject, note, reference, eventName, courseName, price, opens } = quote
  const facts: [string, string | undefined][] = [
    [reference.label, reference.value],
    ['Event', eventName],
    ['Golf course', courseName],
    ['Price today', price],
  ]
  return renderMail(letterhead, {
    subject,
    heading: 'A quote for you',
    paragraphs: [
      sentence`${typed(sender)} sends you this quote${quote.isAttached ? '; it is attached as a PDF file' : ''}.`,
      ...linesOf(note),
    ],
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
    ...(opens && { button: { label: 'Open the quote', url: opens.quoteUrl } }),
    closing: [
      opens ? WHO_HAS_THE_LINK : whomToAsk(quote),
      'A quote is not cover: nothing is insured until it is bought.',
    ],
  })
}

const WHO_HAS_THE_LINK =
  'Whoever has this link can see and change the quote, so pass it on only to people who may.'

function whomToAsk({ sender, isAnswered }: SentQuote): Paragraph {
  const how = isAnswered ? 'answer this mail to reach them' : 'get in touch with them'
  return sentence`${typed(sender)} answers your questions and arranges the cover: ${how}.`
}

/** In quotation marks, so that it is not taken for our words. */
function linesOf(note: string | undefined): Paragraph[] {
  const lines = (note ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return []
  return ['They write:', ...`“${lines.join('\n')}”`.split('\n').map(typed)]
}
