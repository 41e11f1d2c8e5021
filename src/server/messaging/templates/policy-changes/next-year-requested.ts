import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface NextYearRequested extends PolicyFacts {
  nextDay: CalendarDate
  quoteUrl: string
}

/** To a producer, whose client wants to insure its event again. */
export function createNextYearRequestedMail(letterhead: Letterhead, asked: NextYearRequested): RenderedMail {
  const { policyNumber, eventName, nextDay, quoteUrl } = asked
  return renderMail(letterhead, {
    subject: `Your client wants to insure its event again: policy ${policyNumber}`,
    heading: 'Your client is planning the event again',
    paragraphs: [
      sentence`Your client wants to insure ${userText(eventName)} again, on ${formatLongDate(nextDay)}. We copied the policy into a new quote of yours with a new price.`,
      'Your client hasn’t seen the quote and can’t open it.',
    ],
    facts: [...listPolicyFacts(asked), ['Wanted for', formatLongDate(nextDay)]],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: [
      'Anyone who has this link can see and change the quote, so share it with care.',
      'This is only a quote. Nothing is insured until someone buys it.',
    ],
  })
}
