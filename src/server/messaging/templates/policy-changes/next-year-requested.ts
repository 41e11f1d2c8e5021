import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface NextYearRequested extends PolicyFacts {
  nextDay: CalendarDate
  quoteUrl: string
}

/** To a producer, whose client wants to insure its event again. */
export function createNextYearRequestedMail(letterhead: Letterhead, asked: NextYearRequested): RenderedMail {
  const { policyNumber, eventName, nextDay, quoteUrl } = asked
  const { subject, heading, opening, closing } = writeWords(letterhead, 'next-year-requested', {
    event: eventName,
    'policy number': policyNumber,
    'suggested day': formatLongDate(nextDay),
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Your client hasn’t seen the quote and can’t open it.'],
    facts: [...listPolicyFacts(asked), ['Wanted for', formatLongDate(nextDay)]],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: [
      ...closing,
      'Anyone who has this link can see and change the quote, so share it with care.',
      'This is only a quote. Nothing is insured until someone buys it.',
    ],
  })
}
