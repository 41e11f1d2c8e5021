import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import {
  type Paragraph,
  sentence,
  userParagraphs,
  userText,
} from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

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
  const { end, askedByClient, policyUrl } = ended
  const change = askedByClient ? 'Your client’s change' : 'Your change'
  const happened = {
    answered: askedByClient ? 'We answered your client' : 'Our answer to you',
    declined: `${change} was declined`,
    lapsed: `${change} expired`,
  }[end]
  const { subject, heading, opening, closing } = wordsOf(letterhead, ended, happened)
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: end === 'answered' ? answer(ended) : [...opening, ...refusal(ended)],
    facts: listPolicyFacts(ended),
    button: { label: 'Open the policy', url: policyUrl },
    closing,
  })
}

function wordsOf(letterhead: Letterhead, ended: ChangeEnded, happened: string) {
  const { end, eventName, policyNumber, askedByClient } = ended
  const values = { event: eventName, 'policy number': policyNumber, 'what happened': happened }
  if (end === 'answered') return writeWords(letterhead, 'request-answered', values)
  return writeWords(letterhead, end === 'declined' ? 'change-declined' : 'change-expired', {
    ...values,
    'who asked': askedByClient ? 'your client' : 'you',
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

function refusal({ words, message }: ChangeEnded): Paragraph[] {
  return [
    'The coverage stays the same.',
    ...(words === null ? [] : [sentence`The reason: ${userText(words)}`]),
    ...userParagraphs(message ?? ''),
  ]
}
