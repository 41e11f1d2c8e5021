import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface OpenDate extends PolicyFacts {
  lastDay: CalendarDate
  policyUrl: string
}

/** Sent 60, 30 and 7 days before a postponed policy without a new date lapses. */
export function createOpenDateMail(letterhead: Letterhead, open: OpenDate): RenderedMail {
  const { policyNumber, eventName, lastDay, policyUrl } = open
  return renderMail(letterhead, {
    subject: `Give the new date by ${formatLongDate(lastDay)}: policy ${policyNumber}`,
    heading: 'Your event has no new date yet',
    paragraphs: [
      sentence`The policy for ${userText(eventName)} is postponed and waits for its new date. The date has to be given, and the event played, by ${formatLongDate(lastDay)}.`,
      'Without a date the cover ends that day. What a cancellation would give back then stays as a credit.',
    ],
    facts: listPolicyFacts(open),
    button: { label: 'Open your policy', url: policyUrl },
  })
}
