import type { ClosedAs } from '#domain/claims/states/closed-as.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import {
  type ClaimFacts,
  claimValues,
  listClaimFacts,
} from '#server/messaging/templates/claims/claim-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userParagraphs, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** Sent when somebody answers a decline: that we have it, and when it is read. */
export function createAnswerReceivedMail(
  letterhead: Letterhead,
  received: ClaimFacts & { answer: string },
): RenderedMail {
  const { answer, policyUrl } = received
  const { subject, heading, opening, closing } = writeWords(
    letterhead,
    'claim-answer-received',
    claimValues(received),
  )
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'This is what we got:', ...userParagraphs(answer)],
    facts: listClaimFacts(received),
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

interface Upheld extends ClaimFacts {
  letter: string
  /** Undefined once it was answered as often as it can be. */
  answerBy: CalendarDate | undefined
}

/** Sent when an answer was read and the decline stays: our letter, and how to answer again. */
export function createClaimUpheldMail(letterhead: Letterhead, upheld: Upheld): RenderedMail {
  const { letter, answerBy, policyUrl } = upheld
  const { subject, heading, closing } = writeWords(letterhead, 'claim-upheld', claimValues(upheld))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: userParagraphs(letter),
    facts: [
      ...listClaimFacts(upheld),
      ...(answerBy ? ([['Answer by', formatLongDate(answerBy)]] satisfies [string, string][]) : []),
    ],
    button: { label: 'Open the claim', url: policyUrl },
    closing: [
      ...closing,
      answerBy
        ? `If you have something new, answer on the claim’s page by ${formatLongDate(answerBy)}.`
        : 'If you have something new, call us.',
    ],
  })
}

export type EndedWithoutDecision = Exclude<ClosedAs, 'paid' | 'declined'>

interface Closed extends ClaimFacts {
  ending: EndedWithoutDecision
  /** What was written for the people of the claim; undefined where it was for reps alone. */
  reason: string | undefined
}

/** Sent when a claim ends without a decision. */
export function createClaimClosedMail(letterhead: Letterhead, closed: Closed): RenderedMail {
  const { ending, reason, policyUrl } = closed
  const { subject, heading, opening, closing } = writeWords(letterhead, 'claim-closed', claimValues(closed))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ENDINGS[ending],
      ...(reason === undefined ? [] : [sentence`The reason: ${userText(reason)}`]),
      'You don’t need to send anything more.',
    ],
    facts: listClaimFacts(closed),
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

const ENDINGS: Readonly<Record<EndedWithoutDecision, string>> = {
  withdrawn: 'It was withdrawn.',
  duplicate: 'The same win is reported in another claim, which goes on.',
  not_pursued: 'Its documents weren’t sent in time.',
  bonus_settled: 'The carrier of your bonus prizes takes care of it.',
}
