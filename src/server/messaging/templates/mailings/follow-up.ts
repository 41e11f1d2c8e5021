import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { PriceEnd } from '#domain/quote/pricing/price-end.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface FollowUp {
  quoteNumber: string
  quoteUrl: string
  eventName: string | undefined
  firstContestDate: CalendarDate
  price: string | undefined
  /** Null too if nothing is known that would change the price. */
  goodUntil: PriceEnd | null
  unsubscribeUrl: string
  insured?: InsuredSummary | undefined
}

/** The only reminder of a quote that was not bought. */
export function createFollowUpMail(letterhead: Letterhead, quote: FollowUp): RenderedMail {
  const { quoteNumber, quoteUrl, eventName, firstContestDate, price, goodUntil, unsubscribeUrl } = quote
  const facts: [string, string | undefined][] = [
    ['Quote number', quoteNumber],
    ['Event', eventName],
    ['First contest', formatLongDate(firstContestDate)],
    ['Price when you saved it', price],
    ['Good until', goodUntil ? formatLongDate(goodUntil.lastDay) : undefined],
  ]
  const { subject, heading, opening, closing } = writeWords(letterhead, 'follow-up', {
    'quote number': quoteNumber,
    event: eventName ?? 'your event',
    'first day': formatLongDate(firstContestDate),
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
    insured: quote.insured,
    button: { label: 'Open your quote', url: quoteUrl },
    closing: [
      ...closing,
      ...(goodUntil ? [goodUntil.change] : []),
      'This is only a quote. Nothing is insured until you buy.',
      'Anyone who has this link can see and change your quote, so share it with care.',
    ],
    unsubscribe: {
      why: 'This is our only reminder about this quote. To stop reminders about all quotes:',
      url: unsubscribeUrl,
    },
  })
}
