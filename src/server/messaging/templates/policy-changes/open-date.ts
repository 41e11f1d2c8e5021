import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
    subject: `Set a new date by ${formatLongDate(lastDay)}: policy ${policyNumber}`,
    heading: 'Your event has no new date yet',
    paragraphs: [
      sentence`${userText(eventName)} is postponed and has no new date yet. To keep your coverage, set a date and play by ${formatLongDate(lastDay)}.`,
      'If no date is set, your coverage ends that day, and what a cancellation would refund becomes a credit.',
    ],
    facts: listPolicyFacts(open),
    button: { label: 'See my policy', url: policyUrl },
  })
}
