import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface EventDayFacts extends PolicyFacts {
  policyUrl: string
}

/** Two days before the event: its page works without a connection on every phone that has opened it. */
export function createEventDayMail(letterhead: Letterhead, day: EventDayFacts): RenderedMail {
  const { policyNumber, eventName, firstContestDate, policyUrl } = day
  return renderMail(letterhead, {
    subject: `Before your event: policy ${policyNumber}`,
    heading: 'Open it once where there is a connection',
    paragraphs: [
      sentence`${userText(eventName)} is played on ${formatLongDate(firstContestDate)}. Its page for the day works without a connection.`,
      'Open that page once on each phone that comes to the course. Open your policy there and choose Event day.',
      'It shows what each contest needs, who watches, and how to report a win.',
    ],
    facts: listPolicyFacts(day),
    button: { label: 'See my policy', url: policyUrl },
  })
}

/** The day after, where somebody was named to watch: whether something waits on a phone, only that phone knows. */
export function createEventDayAfterMail(
  letterhead: Letterhead,
  day: EventDayFacts & { reportBy: CalendarDate | undefined },
): RenderedMail {
  const { policyNumber, eventName, policyUrl, reportBy } = day
  return renderMail(letterhead, {
    subject: `After your event: policy ${policyNumber}`,
    heading: 'Open the event-day page again',
    paragraphs: [
      sentence`${userText(eventName)} is over. What was written down without a connection waits on its phone until the page is open.`,
      'Open Event day again on each phone that was there. If nothing waits, you’re done.',
      ...(reportBy ? [`A win is reported in time until the end of ${formatLongDate(reportBy)}.`] : []),
    ],
    facts: listPolicyFacts(day),
    button: { label: 'See my policy', url: policyUrl },
  })
}
