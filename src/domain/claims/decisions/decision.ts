import type { CarrierConsent } from '#domain/claims/carriers/carrier-request.ts'
import type { PlannedAward } from '#domain/claims/awards/award-plan.ts'
import type { CheckedRule } from '#domain/claims/rules/check-claim.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import { type DocumentState, isDone } from '#domain/claims/states/document-states.ts'
import { type Cents, sum } from '#domain/values/money.ts'

/** A rule that is waived: by a rep with a reason, or by a carrier whose recorded answer is named by its id. */
export interface WaivedRule {
  rule: RuleId
  reason: string
  carrierAnswer?: string
}

/** What a decision proposes. */
export interface ProposedDecision {
  kind: 'approve' | 'decline'
  /** The rules that a decline names. */
  rules: readonly RuleId[]
  /** The text of the letter. */
  letter: string
  waivers: readonly WaivedRule[]
  awards: readonly PlannedAward[]
}

/** What it is decided on. */
export interface DecisionBasis {
  checked: readonly CheckedRule[]
  documents: readonly DocumentState[]
  /** What the carrier has agreed to. */
  consents: readonly CarrierConsent[]
}

/** Why a decision cannot be made yet; the calls answer with the codes. */
export type DecisionProblem =
  | { code: 'DOCUMENTS_OPEN'; open: number }
  | { code: 'RULES_OPEN'; rules: RuleId[] }
  | { code: 'WAIVER_NOT_ALLOWED'; rules: RuleId[] }
  | { code: 'WAIVER_WITHOUT_REASON'; rules: RuleId[] }
  | { code: 'NO_RULE' }
  | { code: 'NOT_BROKEN'; rules: RuleId[] }
  | { code: 'NO_LETTER' }

/**
 * Why a claim cannot be decided so; nothing if it can. What is wrong with awards is told beside it.
 *
 * @rule N105 Approving takes all documents and no open rule but a waived one; declining takes a broken rule and a letter.
 */
export function decisionProblems(proposed: ProposedDecision, basis: DecisionBasis): DecisionProblem[] {
  return proposed.kind === 'approve' ? approvalProblems(proposed, basis) : declineProblems(proposed, basis)
}

function approvalProblems(
  { waivers }: ProposedDecision,
  { checked, documents, consents }: DecisionBasis,
): DecisionProblem[] {
  const open = documents.filter((state) => !isDone(state)).length
  const waived = new Set(waivers.map(({ rule }) => rule))
  const openRules = checked.filter(({ ground, outcome }) => ground && outcome !== 'held').map(({ id }) => id)
  const pick = (isWrong: (waiver: WaivedRule) => boolean) => waivers.filter(isWrong).map(({ rule }) => rule)
  const isWithoutReason = ({ reason }: WaivedRule) => reason.trim() === ''
  return [
    ...(open > 0 ? [{ code: 'DOCUMENTS_OPEN' as const, open }] : []),
    ...some(
      'RULES_OPEN',
      openRules.filter((id) => !waived.has(id)),
    ),
    ...some(
      'WAIVER_NOT_ALLOWED',
      pick((waiver) => !mayWaive(waiver, checked, consents)),
    ),
    ...some('WAIVER_WITHOUT_REASON', pick(isWithoutReason)),
  ]
}

/** @rule N111 Some rules a rep waives, some only the carrier whose consent is recorded, and some nobody. */
function mayWaive(
  { rule, carrierAnswer }: WaivedRule,
  checked: readonly CheckedRule[],
  consents: readonly CarrierConsent[],
): boolean {
  const found = checked.find(({ id }) => id === rule)
  if (!found || found.outcome === 'held') return false
  const hasConsent = consents.some(({ id, rules }) => id === carrierAnswer && rules.includes(rule))
  return found.waive === 'rep' || (found.waive === 'carrier' && hasConsent)
}

function declineProblems({ rules, letter }: ProposedDecision, { checked }: DecisionBasis): DecisionProblem[] {
  const isGround = (id: RuleId) =>
    checked.some((rule) => rule.id === id && rule.ground && rule.outcome === 'broken')
  // A mark may stand beside a ground; alone it declines nothing.
  const isMark = (id: RuleId) =>
    checked.some((rule) => rule.id === id && !rule.ground && rule.outcome === 'broken')
  const wrong = rules.filter((id) => !isGround(id) && !isMark(id))
  return [
    ...(rules.some(isGround) ? [] : [{ code: 'NO_RULE' as const }]),
    ...some('NOT_BROKEN', wrong),
    ...(letter.trim() === '' ? [{ code: 'NO_LETTER' as const }] : []),
  ]
}

function some<C extends 'RULES_OPEN' | 'WAIVER_NOT_ALLOWED' | 'WAIVER_WITHOUT_REASON' | 'NOT_BROKEN'>(
  code: C,
  rules: RuleId[],
): { code: C; rules: RuleId[] }[] {
  return rules.length > 0 ? [{ code, rules }] : []
}

/** The breach sentences of the named rules, with which a letter is prefilled. */
export function breachSentences(rules: readonly RuleId[], checked: readonly CheckedRule[]): string[] {
  return checked.flatMap(({ id, breach }) => (rules.includes(id) && breach !== undefined ? [breach] : []))
}

/**
 * Whether a second rep has to confirm a decision, either way.
 *
 * @rule N105 The larger of the insured prize and the awards counts, strictly above the limit.
 */
export function needsSecondPerson(
  { awards }: Pick<ProposedDecision, 'awards'>,
  { prize, limit }: { prize: Cents; limit: Cents },
): boolean {
  return Math.max(prize, sum(awards.map(({ amount }) => amount))) > limit
}
