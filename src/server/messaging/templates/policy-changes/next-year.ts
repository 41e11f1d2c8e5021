import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface NextYear extends PolicyFacts {
  /** The day that is proposed. */
  nextDay: CalendarDate
  againUrl: string
  /** How long the link works. */
  validDays: number
  unsubscribeUrl: string
}

/** The only reminder of the next event after an insured one. */
export function createNextYearMail(letterhead: Letterhead, next: NextYear): RenderedMail {
  const { eventName, nextDay, againUrl, validDays, unsubscribeUrl } = next
  return renderMail(letterhead, {
    subject: 'Again this year? Your event is copied in a minute',
    heading: 'Is it played again?',
    paragraphs: [
      sentence`Ten months ago we insured ${userText(eventName)}. If it is played again, the new quote asks for the day alone: contests, addresses and signs are copied, and priced anew.`,
      `We propose the same weekday: ${formatLongDate(nextDay)}.`,
    ],
    facts: listPolicyFacts(next),
    button: { label: 'Plan it again', url: againUrl },
    closing: [
      `The link is good for ${validDays} days. Anyone with it can see the policies of this address, so please keep it to yourself.`,
      'Nothing is insured until you have bought the new quote.',
    ],
    unsubscribe: {
      why: 'This is the only reminder about this event. To get none about any event:',
      url: unsubscribeUrl,
    },
  })
}
