import { DOCUMENTS_WITHIN_DAYS } from '#domain/contests/conditions/claim-deadlines.ts'
import { type WitnessNews } from '#domain/policy/witnesses/follow-witnesses.ts'
import { nameWitnessPlace } from '#domain/policy/witnesses/witness-rule.ts'
import { type WitnessPlace } from '#domain/policy/witnesses/witness-places.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Paragraph, sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

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
  const where = place.post ? ` at the ${place.post}` : ''
  return renderMail(letterhead, {
    subject: SUBJECTS[news],
    heading: SUBJECTS[news],
    paragraphs: [
      sentence`Hello ${userText(name)},`,
      ...NEWS[news](eventName),
      `${place.title}${where}: stay there while it is played, and see each shot through to its end.`,
      'If somebody wins, write down the time and what you saw, and sign it. We then ask you for that statement.',
    ],
    facts: [
      ...(eventName ? ([['Event', eventName]] satisfies [string, string][]) : []),
      ...(courseName ? ([['Golf course', courseName]] satisfies [string, string][]) : []),
      ['Day', day === null ? 'To be named' : formatLongDate(day)],
      ['Play starts', teeTime],
      ['You watch', place.title],
      ['Who has to watch', place.requirement.sentences.join(' ')],
    ],
    closing: [
      `The organizer named you as ${nameWitnessPlace(place)}. If you cannot be there, tell the organizer. We use this address for this event and for a win on it, whose papers come within ${DOCUMENTS_WITHIN_DAYS} days.`,
      'If you do not know what this is about, you can ignore this e-mail.',
    ],
  })
}

const SUBJECTS: Readonly<Record<WitnessPart['news'], string>> = {
  part: 'You are asked to be a witness',
  moved: 'The day you watch has changed',
  postponed: 'The event is postponed',
}

const NEWS: Readonly<Record<WitnessPart['news'], (eventName: string | undefined) => Paragraph[]>> = {
  part: (eventName) => [
    eventName
      ? sentence`The organizer of ${userText(eventName)} asks you to watch a contest whose prize we insure. A win counts only if the right people saw it.`
      : 'An organizer asks you to watch a golf contest whose prize we insure. A win counts only if the right people saw it.',
  ],
  moved: () => [
    'The contest that you watch is played on another day than we wrote. The day below is the right one.',
  ],
  postponed: () => ['The contest that you watch is put off. We write to you again once there is a new day.'],
}

/** Tells somebody who was asked to watch that they need not. */
export function createWitnessReleasedMail(
  letterhead: Letterhead,
  { name, eventName }: Pick<NamedEvent, 'name' | 'eventName'>,
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'You need not be a witness any more',
    heading: 'You need not be a witness any more',
    paragraphs: [
      sentence`Hello ${userText(name)},`,
      eventName
        ? sentence`You are not a witness at ${userText(eventName)} any more. There is nothing to watch, and nothing to do.`
        : 'You are not a witness any more. There is nothing to watch, and nothing to do.',
    ],
    closing: ['We have deleted your name and how to reach you from the policy. Thank you for being willing.'],
  })
}

/** Leads the golf course to its page, without anything that was typed but names. */
export function createCourseMail(
  letterhead: Letterhead,
  { eventName, days, url }: { eventName: string | undefined; days: readonly string[]; url: string },
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'How to set up the insured holes',
    heading: 'How to set up the insured holes',
    paragraphs: [
      eventName
        ? sentence`The organizer of ${userText(eventName)} sends you how its insured holes are set up: from which distance they are played, which rules to post, who has to watch, and whom to call.`
        : 'An organizer sends you how the insured holes of an event are set up: from which distance they are played, which rules to post, who has to watch, and whom to call.',
    ],
    facts: [
      ...(eventName ? ([['Event', eventName]] satisfies [string, string][]) : []),
      ['Day', days.join(', ')],
    ],
    button: { label: 'Open the set-up', url },
    closing: [
      'The page is good until the event is over, for everybody who works on it. It names nobody and no price.',
      'If you do not know what this is about, you can ignore this e-mail.',
    ],
  })
}
