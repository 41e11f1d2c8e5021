import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import {
  type Paragraph,
  sentence,
  userParagraphs,
  userText,
} from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

export interface ChangeEnded extends PolicyFacts {
  end: 'answered' | 'declined' | 'lapsed'
  /** The answer, or why it was declined. */
  words: string | null
  /** What a rep wrote besides. */
  message: string | null
  /** What was asked in words. */
  asked: string | null
  /** To the producer, whose client asked for it. */
  askedByClient: boolean
  policyUrl: string
}

/** Sent when a change that somebody asked for is not made, or when what they asked is answered. */
export function createChangeEndedMail(letterhead: Letterhead, ended: ChangeEnded): RenderedMail {
  const { policyNumber, end, askedByClient, policyUrl } = ended
  const change = askedByClient ? 'Your client’s change' : 'Your change'
  const heading = {
    answered: askedByClient ? 'We answered your client' : 'Our answer to you',
    declined: `${change} was declined`,
    lapsed: `${change} expired`,
  }[end]
  return renderMail(letterhead, {
    subject: `${heading}: policy ${policyNumber}`,
    heading,
    paragraphs: end === 'answered' ? answer(ended) : refusal(ended),
    facts: listPolicyFacts(ended),
    button: { label: 'Open the policy', url: policyUrl },
  })
}

function answer({ eventName, words, asked, askedByClient }: ChangeEnded): Paragraph[] {
  const who = askedByClient ? 'Your client' : 'You'
  return [
    ...(asked === null ? [] : [sentence`${who} asked about ${userText(eventName)}: “${userText(asked)}”`]),
    ...userParagraphs(words ?? ''),
    'The policy hasn’t changed.',
  ]
}

function refusal({ eventName, end, words, message, askedByClient }: ChangeEnded): Paragraph[] {
  const who = askedByClient ? 'your client' : 'you'
  return [
    end === 'declined'
      ? sentence`We declined the change ${who} requested for ${userText(eventName)}. The coverage stays the same.`
      : sentence`The change ${who} requested for ${userText(eventName)} wasn’t decided or paid in time, so it expired. The coverage stays the same.`,
    ...(words === null ? [] : [sentence`The reason: ${userText(words)}`]),
    ...userParagraphs(message ?? ''),
  ]
}
