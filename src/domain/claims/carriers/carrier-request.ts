import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { CheckedRule } from '#domain/claims/rules/check-claim.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'

/** To the carrier of the risk, or to whoever provides bonus prizes. Stored. */
export const CARRIER_LETTER_KINDS = ['risk', 'bonus'] as const

export type CarrierLetterKind = (typeof CARRIER_LETTER_KINDS)[number]

export const CARRIER_ANSWERS = ['approved', 'refused'] as const

export type CarrierAnswer = (typeof CARRIER_ANSWERS)[number]

/** A document that went with a letter, by the title that it had. Stored. */
export interface SentDocument {
  key: DocumentKey
  place: number
  title: string
  /** As a PDF, or named alone: the carrier asks for it. */
  isAttached: boolean
}

/** @rule D44 A claim for a bonus prize goes to whoever provides it, every other to the carrier of its risk. */
export function letterKindOf(kind: ClaimKind): CarrierLetterKind {
  return kind === 'bonus_prize' ? 'bonus' : 'risk'
}

/** The open rules that only the carrier can waive. */
export function rulesForCarrier(checked: readonly CheckedRule[]): CheckedRule[] {
  return checked.filter(({ ground, outcome, waive }) => ground && outcome !== 'held' && waive === 'carrier')
}

export interface LetterFacts {
  claim: string
  policy: string
  event: string
  course: string
  contest: string
  prize: string
  winner: string
  /** When it was played, in words at the event. */
  shot: string
  kind: CarrierLetterKind
  rules: readonly CheckedRule[]
}

/**
 * The letter about a claim, for a rep to change.
 *
 * @rule D32 It names the win, what was insured, and each rule on which only the carrier can decide.
 * @rule D44 It hands a bonus prize over to whoever provides it.
 */
export function composeClaimLetter(facts: LetterFacts): { subject: string; message: string } {
  const { claim, policy, event, course, contest, prize, winner, shot, kind, rules } = facts
  const win = `${winner} won at ${[event, course].filter(Boolean).join(', ')} on ${shot}. Insured: ${contest}, ${prize}.`
  const subject = `Claim ${claim}, policy ${policy}`
  if (kind === 'bonus') {
    const message = [
      'Someone won one of your bonus prizes. We’re handing this prize over to you.',
      win,
      'Reply to this email and tell us if you pay it, and what else you need.',
    ]
    return { subject: `Bonus prize, claim ${claim}, policy ${policy}`, message: message.join('\n\n') }
  }
  const message = [
    'A win is reported on a policy of yours. The certificate is attached.',
    win,
    ...(rules.length > 0
      ? ['As far as we know, these rules aren’t met. Only you can decide that we pay all the same.']
      : []),
    ...rules.map(sayRule),
    'Reply to this email and tell us if you agree.',
  ]
  return { subject, message: message.join('\n\n') }
}

/** A rule on which only the carrier can decide, and why it isn't met. */
export function sayRule({ id, sentence, breach }: CheckedRule): string {
  return `Rule ${id}: ${sentence} ${breach ?? 'Nothing is known about it yet.'}`
}

/** A consent that was recorded: to what it was given. */
export interface CarrierConsent {
  /** Of the answer. */
  id: string
  rules: readonly RuleId[]
}

/** A letter with what was answered last. */
export interface AnsweredLetter {
  rules: readonly RuleId[]
  answer: { id: string; answer: CarrierAnswer } | null
}

/**
 * What the carrier has agreed to, as its last answers stand.
 *
 * @rule D32 Its consent waives the rules that its letter named; its refusal decides nothing by itself.
 */
export function consentsIn(letters: readonly AnsweredLetter[]): CarrierConsent[] {
  return letters.flatMap(({ rules, answer }) =>
    answer?.answer === 'approved' ? [{ id: answer.id, rules }] : [],
  )
}
