import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
    subject: `Your client asks for next year: policy ${policyNumber}`,
    heading: 'Your client plans the event again',
    paragraphs: [
      sentence`Your client wants to insure ${userText(eventName)} again, on ${formatLongDate(nextDay)}. We have copied the policy into a new quote of yours, and priced it anew.`,
      'Your client has not seen the quote, and cannot open it.',
    ],
    facts: [...listPolicyFacts(asked), ['Wanted for', formatLongDate(nextDay)]],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: [
      'Anyone with this link can see and change the quote, so share it only with people who may.',
      'A quote is not cover: nothing is insured until it is bought.',
    ],
  })
}
