import { TASK_LINK_DAYS } from '#domain/claims/links/link-life.ts'
import type { PersonRole } from '#domain/claims/links/people.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** What every mail with a link to somebody of a claim names. Undefined is what might be a web address. */
export interface LinkMail {
  /** Whom it is for. */
  name: string
  winner: string | undefined
  eventName: string | undefined
  playedOn: CalendarDate
  url: string
}

/** Where its name may not stand in a mail to strangers. */
const A_GOLF_EVENT = 'a golf event'

const NOT_YOURS = 'If you don’t know what this is about, you can ignore this email.'

/** Asks a witness, a partner, a professional or the winner to sign what they know; nothing in it was typed but names. */
export function createSignMail(letterhead: Letterhead, mail: LinkMail & { role: PersonRole }): RenderedMail {
  const { name, role, url } = mail
  const { subject, heading, opening, closing } = writeWords(letterhead, MAIL_OF[role], winValues(mail))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [sentence`Hello ${userText(name)},`, ...opening, LASTS],
    facts: factsOf(mail),
    button: { label: 'Open the form', url },
    closing: [...closing, NOT_YOURS],
  })
}

const MAIL_OF = {
  winner: 'sign-winner',
  partner: 'sign-witness',
  witness: 'sign-witness',
  professional: 'sign-professional',
} as const satisfies Readonly<Record<PersonRole, MailName>>

const LASTS = `The link works for ${TASK_LINK_DAYS} days and can be signed once. It’s yours alone, so don’t forward it.`

/** What might be a web address is not named to strangers. */
function winValues({ eventName, winner }: Pick<LinkMail, 'eventName' | 'winner'>) {
  return { event: eventName ?? A_GOLF_EVENT, winner: winner ?? 'someone' }
}

/** Asks the winner for an ID and a tax form, or for one of them again. The reason is on the page alone. */
export function createIdentityMail(
  letterhead: Letterhead,
  mail: LinkMail & { isAgain: boolean },
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(
    letterhead,
    mail.isAgain ? 'identity-again' : 'identity',
    winValues(mail),
  )
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      sentence`Hello ${userText(mail.name)},`,
      ...opening,
      'Only the people who pay claims can open it. Send it on this page alone, and never by email.',
      `The link works for ${TASK_LINK_DAYS} days. It’s yours alone, so don’t forward it.`,
    ],
    facts: factsOf(mail),
    button: { label: 'Send your documents', url: mail.url },
    closing: [...closing, NOT_YOURS],
  })
}

/** Lets a winner follow what becomes of the win. */
export function createTrackerMail(letterhead: Letterhead, mail: LinkMail): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'follow-win', {
    ...winValues(mail),
    winner: mail.winner ?? 'you',
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [sentence`Hello ${userText(mail.name)},`, ...opening],
    facts: factsOf(mail),
    button: { label: 'See where it stands', url: mail.url },
    closing: [...closing, 'The link is yours alone, so don’t forward it.', NOT_YOURS],
  })
}

/** Lets the winner of a declined claim answer. */
export function createAnswerLinkMail(
  letterhead: Letterhead,
  mail: LinkMail & { answerBy?: CalendarDate },
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'winner-answer', {
    ...winValues(mail),
    winner: mail.winner ?? 'you',
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      sentence`Hello ${userText(mail.name)},`,
      ...opening,
      `If that isn’t right, tell us${mail.answerBy === undefined ? '' : ` by ${formatLongDate(mail.answerBy)}`}. A person reads every answer.`,
    ],
    facts: factsOf(mail),
    button: { label: 'Answer', url: mail.url },
    closing: [...closing, 'The link is yours alone, so don’t forward it.', NOT_YOURS],
  })
}

/** Lets somebody help at an event. */
export function createHelperMail(
  letterhead: Letterhead,
  { name, eventName, url }: Pick<LinkMail, 'name' | 'eventName' | 'url'>,
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'helper', {
    event: eventName ?? A_GOLF_EVENT,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [sentence`Hello ${userText(name)},`, ...opening],
    button: { label: 'Open the event', url },
    closing: [...closing, 'The link works until a week after the event. Don’t forward it.', NOT_YOURS],
  })
}

function factsOf({ winner, eventName, playedOn }: LinkMail): [label: string, value: string][] {
  return [
    ...(eventName === undefined ? [] : ([['Event', eventName]] satisfies [string, string][])),
    ['Day', formatLongDate(playedOn)],
    ...(winner === undefined ? [] : ([['Winner', winner]] satisfies [string, string][])),
  ]
}
