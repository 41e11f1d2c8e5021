import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface OpenDate extends PolicyFacts {
  lastDay: CalendarDate
  policyUrl: string
}

/** Sent 60, 30 and 7 days before a postponed policy without a new date lapses. */
export function createOpenDateMail(letterhead: Letterhead, open: OpenDate): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'open-date', {
    event: open.eventName,
    'policy number': open.policyNumber,
    'last day': formatLongDate(open.lastDay),
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      'If no date is set, your coverage ends that day, and what a cancellation would refund becomes a credit.',
    ],
    facts: listPolicyFacts(open),
    button: { label: 'See my policy', url: open.policyUrl },
    closing,
  })
}
