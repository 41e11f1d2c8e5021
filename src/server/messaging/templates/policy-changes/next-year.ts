import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
    subject: 'Planning your event again? Get a new quote in a minute',
    heading: 'Planning it again?',
    paragraphs: [
      sentence`We insured ${userText(eventName)} last year. Planning it again? Pick a date. We’ll copy your contests, addresses, and signs and give you a new price.`,
      `We suggest the same weekday: ${formatLongDate(nextDay)}.`,
    ],
    facts: listPolicyFacts(next),
    button: { label: 'Plan it again', url: againUrl },
    closing: [
      `The link works for ${validDays} days. Anyone who has it can see your policies, so don’t forward this email.`,
      'Nothing is insured until you buy the new quote.',
    ],
    unsubscribe: {
      why: 'This is our only reminder about this event. To stop reminders about all events:',
      url: unsubscribeUrl,
    },
  })
}
