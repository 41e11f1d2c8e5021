import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

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
  const { againUrl, validDays, unsubscribeUrl } = next
  const { subject, heading, opening, closing } = writeWords(letterhead, 'next-year', {
    event: next.eventName,
    'policy number': next.policyNumber,
    'suggested day': formatLongDate(next.nextDay),
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: listPolicyFacts(next),
    button: { label: 'Plan it again', url: againUrl },
    closing: [
      ...closing,
      `The link works for ${validDays} days. Anyone who has it can see your policies, so don’t forward this email.`,
      'Nothing is insured until you buy the new quote.',
    ],
    unsubscribe: {
      why: 'This is our only reminder about this event. To stop reminders about all events:',
      url: unsubscribeUrl,
    },
  })
}
