import type { MailName } from '#domain/office/words/mail-texts.ts'
import { DOCUMENTS_WITHIN_DAYS } from '#domain/contests/conditions/claim-deadlines.ts'
import { CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { nameRule } from '#domain/contests/conditions/terms-edition.ts'
import type { WitnessNews } from '#domain/policy/witnesses/follow-witnesses.ts'
import { nameWitnessPlace } from '#domain/policy/witnesses/witness-rule.ts'
import type { WitnessPlace } from '#domain/policy/witnesses/witness-places.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** Where its name may not stand in a mail to strangers. */
const A_GOLF_EVENT = 'a golf event'

interface NamedEvent {
  /** Of the witness. */
  name: string
  eventName: string | undefined
  courseName: string | undefined
}

interface WitnessPart extends NamedEvent {
  news: Exclude<WitnessNews, 'released'>
  place: WitnessPlace
  day: CalendarDate | null
  teeTime: string
}

/** Tells a witness what to watch, when and where; nothing in it was typed but names. */
export function createWitnessMail(letterhead: Letterhead, part: WitnessPart): RenderedMail {
  const { news, name, place, day, eventName, courseName, teeTime } = part
  const { subject, heading, opening, closing } = writeWords(letterhead, MAIL_OF[news], {
    event: eventName ?? A_GOLF_EVENT,
  })
  const where = place.post ? ` at the ${place.post}` : ''
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      sentence`Hello ${userText(name)},`,
      ...opening,
      `${place.title}${where}: Stay there during play, and watch each shot until the ball stops.`,
      'If someone wins, write down the time and what you saw, and sign it. We’ll ask you for that statement.',
    ],
    facts: [
      ...(eventName ? ([['Event', eventName]] satisfies [string, string][]) : []),
      ...(courseName ? ([['Golf course', courseName]] satisfies [string, string][]) : []),
      ['Day', day === null ? 'To be announced' : formatLongDate(day)],
      ['Play starts', teeTime],
      ['You watch', place.title],
      ['Who has to watch', whoWatches(place)],
    ],
    closing: [
      ...closing,
      `The organizer named you as ${nameWitnessPlace(place)}. If you can’t be there, tell the organizer.`,
      `We use this email only for this event and for a win at it. Documents for a win are due within ${DOCUMENTS_WITHIN_DAYS} days.`,
      'If you don’t know what this is about, you can ignore this email.',
    ],
  })
}

function whoWatches({ entity, requirement }: WitnessPlace): string {
  return CURRENT_TERMS.witnesses(entity, requirement).map(nameRule).join(' ')
}

/** What is not the first mail is short, and says what changed. */
const MAIL_OF = {
  part: 'witness',
  moved: 'witness-moved',
  postponed: 'witness-postponed',
} as const satisfies Readonly<Record<WitnessPart['news'], MailName>>

/** Tells somebody who was asked to watch that they need not. */
export function createWitnessReleasedMail(
  letterhead: Letterhead,
  { name, eventName }: Pick<NamedEvent, 'name' | 'eventName'>,
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'witness-released', {
    event: eventName ?? A_GOLF_EVENT,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [sentence`Hello ${userText(name)},`, ...opening],
    closing: [
      ...closing,
      'We’ve removed your name and contact details from the policy. Thanks for offering to help.',
    ],
  })
}

/** Leads the golf course to its page, without anything that was typed but names. */
export function createCourseMail(
  letterhead: Letterhead,
  { eventName, days, url }: { eventName: string | undefined; days: readonly string[]; url: string },
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'course-setup', {
    event: eventName ?? A_GOLF_EVENT,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [
      ...(eventName ? ([['Event', eventName]] satisfies [string, string][]) : []),
      ['Day', days.join(', ')],
    ],
    button: { label: 'Open the set-up', url },
    closing: [
      ...closing,
      'The page works until the event is over, for everyone who helps with it. It shows no names and no prices.',
      'If you don’t know what this is about, you can ignore this email.',
    ],
  })
}
