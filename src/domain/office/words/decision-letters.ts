import { wordsInForce } from '#domain/office/words/check-text.ts'
import { fillParagraphs, fillText } from '#domain/office/words/fill-text.ts'
import type { OfficeWords, ValuesOf } from '#domain/office/words/mail-texts.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import type { ApprovalAnswer } from '#domain/quote/approvals/approval-codes.ts'
import { describeReferred } from '#domain/quote/approvals/referred-row.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** A message to the client about an answer to what had to be approved. */
export interface DecisionLetter {
  subject: string
  message: string
}

/** The letter for each answer, and whom it goes to. */
export interface DecisionLetters extends Record<ApprovalAnswer, DecisionLetter> {
  to: string
}

/**
 * What the client is told about each answer, in the words of the office, for a rep to change; undefined while nobody can be mailed.
 *
 * @rule N16 Whoever asked hears what was decided; of a refusal, what can be bought instead.
 */
export function composeDecisionLetters(
  quote: Quote,
  referral: Referral,
  words: OfficeWords,
): DecisionLetters | undefined {
  const to = ownerEmail(quote.answers)
  if (to === undefined) return undefined
  const contest = describeReferred(quote, referral)
  const event = quote.answers.tournament_name ?? 'your event'
  return {
    to,
    approved: writeDecision(words, 'quote-approved', { event, contest }),
    refused: writeDecision(words, 'quote-refused', { event, contest, instead: referral.refusal }),
  }
}

/** The letter with a paragraph for each line. */
export function writeDecision<Name extends 'quote-approved' | 'quote-refused'>(
  words: OfficeWords,
  mail: Name,
  values: ValuesOf<Name>,
): DecisionLetter {
  const paragraphs = (['opening', 'closing'] as const).flatMap((part) =>
    fillParagraphs(wordsInForce(mail, part, words[mail]), values),
  )
  return {
    subject: fillText(wordsInForce(mail, 'subject', words[mail]), values),
    message: paragraphs.map((parts) => parts.map(({ text }) => text).join('')).join('\n\n'),
  }
}
