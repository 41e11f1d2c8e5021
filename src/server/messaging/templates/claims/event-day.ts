import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface EventDayFacts extends PolicyFacts {
  policyUrl: string
}

/** Two days before the event: its page works without a connection on every phone that has opened it. */
export function createEventDayMail(letterhead: Letterhead, day: EventDayFacts): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'event-day', {
    event: day.eventName,
    'first day': formatLongDate(day.firstContestDate),
    'policy number': day.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: listPolicyFacts(day),
    button: { label: 'See my policy', url: day.policyUrl },
    closing,
  })
}

/** The day after, where somebody was named to watch: whether something waits on a phone, only that phone knows. */
export function createEventDayAfterMail(
  letterhead: Letterhead,
  day: EventDayFacts & { reportBy: CalendarDate | undefined },
): RenderedMail {
  const { policyUrl, reportBy } = day
  const { subject, heading, opening, closing } = writeWords(letterhead, 'event-day-after', {
    event: day.eventName,
    'policy number': day.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(reportBy ? [`A win is reported in time until the end of ${formatLongDate(reportBy)}.`] : []),
    ],
    facts: listPolicyFacts(day),
    button: { label: 'See my policy', url: policyUrl },
    closing,
  })
}
