import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** A quote or a policy as a colleague knows it. */
interface NamedCase {
  /** Of the policy, or of the quote. */
  number: string
  eventName: string | null
}

interface MentionFacts extends NamedCase {
  author: string
  url: string
}

/**
 * Tells a rep that a colleague named them in a note.
 *
 * @rule N107 The note itself is not in the mail: it stays among the reps.
 */
export function createMentionMail(
  letterhead: Letterhead,
  { author, number, eventName, url }: MentionFacts,
): RenderedMail {
  return renderMail(letterhead, {
    subject: `${author} named you in a note on ${number}`,
    heading: 'A note names you',
    paragraphs: [sentence`${userText(author)} named you in a note for colleagues.`],
    facts: describe({ number, eventName }),
    button: { label: 'Open the note', url },
  })
}

interface GivenFacts {
  by: string
  cases: readonly NamedCase[]
  url: string
}

/** The rest is in the list. */
const MOST_NAMED = 50

/** Tells a rep which quotes a colleague gave to them, one or many. */
export function createQuotesGivenMail(letterhead: Letterhead, { by, cases, url }: GivenFacts): RenderedMail {
  const [only, ...others] = cases
  if (!only) throw new Error('A mail about quotes that were given names none')
  if (others.length === 0)
    return renderMail(letterhead, {
      subject: `${by} assigned you ${only.number}`,
      heading: `${only.number} is assigned to you`,
      paragraphs: [sentence`${userText(by)} assigned it to you.`],
      facts: describe(only),
      button: { label: 'Open it', url },
    })
  const named = cases.slice(0, MOST_NAMED)
  const more = cases.length - named.length
  return renderMail(letterhead, {
    subject: `${by} assigned you ${cases.length} quotes`,
    heading: `${cases.length} quotes are assigned to you`,
    paragraphs: [sentence`${userText(by)} assigned them to you.`],
    facts: named.map(({ number, eventName }) => [number, eventName ?? NO_NAME]),
    button: { label: 'Open your list', url },
    ...(more > 0 && { closing: [`Your list has ${more} more.`] }),
  })
}

interface PlanReminder {
  by: string
  plan: string
  /** The first day of its prices, in words. */
  from: string
  url: string
}

/** Tells a rep that a rating plan waits for a signature that they may give. */
export function createPlanReminderMail(
  letterhead: Letterhead,
  { by, plan, from, url }: PlanReminder,
): RenderedMail {
  return renderMail(letterhead, {
    subject: `Rating plan ${plan} waits for a signature`,
    heading: `${plan} waits for you`,
    paragraphs: [
      sentence`${userText(by)} asks you to read this rating plan, and to sign it or send it back.`,
    ],
    facts: [
      ['Rating plan', plan],
      ['To begin on', from],
    ],
    button: { label: 'Read the plan', url },
  })
}

const NO_NAME = 'The event has no name yet'

function describe({ number, eventName }: NamedCase): [string, string][] {
  return [
    [number.startsWith('Q-') ? 'Quote number' : 'Policy number', number],
    ['Event', eventName ?? NO_NAME],
  ]
}
