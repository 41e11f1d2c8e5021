import { type RuleId, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { CLAIM_RULES } from '#domain/claims/rules/claim-rules.ts'
import { COVER_RULES } from '#domain/claims/rules/cover-rules.ts'
import { DICE_RULES } from '#domain/claims/rules/dice-rules.ts'
import { HOLE_IN_ONE_RULES } from '#domain/claims/rules/hole-in-one-rules.ts'
import { PUTTING_RULES } from '#domain/claims/rules/putting-rules.ts'
import type { ClaimRule, ClaimToCheck, Verdict, Waiver } from '#domain/claims/rules/rule.ts'
import { SHOOTOUT_RULES } from '#domain/claims/rules/shootout-rules.ts'
import { WITNESS_RULES } from '#domain/claims/rules/witness-rules.ts'

/**
 * Every rule of a claim, in the order in which a rep reads them.
 *
 * @rule N105 What is reported is compared with what is insured, rule by rule.
 */
export const RULES: readonly ClaimRule[] = [
  ...COVER_RULES,
  ...HOLE_IN_ONE_RULES,
  ...PUTTING_RULES,
  ...SHOOTOUT_RULES,
  ...DICE_RULES,
  ...WITNESS_RULES,
  ...CLAIM_RULES,
]

export function ruleById(id: RuleId): ClaimRule {
  const found = RULES.find((rule) => rule.id === id)
  if (!found) throw new Error(`There is no rule ${id}`)
  return found
}

/** The rules by which a win of this contest is judged. */
export function rulesFor(insured: InsuredContest): ClaimRule[] {
  return RULES.filter(({ kinds, applies }) => kinds.includes(insured.kind) && (applies?.(insured) ?? true))
}

export function waiverOf({ waive }: ClaimRule, insured: InsuredContest): Waiver {
  return typeof waive === 'string' ? waive : waive(insured)
}

/** A rule with what became of it. */
export interface CheckedRule extends Verdict {
  id: RuleId
  sentence: string
  ground: boolean
  waive: Waiver
  fix: string
}

/**
 * Every rule of a claim with what became of it, in the words that its certificate printed; rules that do not concern the contest
 * are left out.
 */
export function checkClaim(
  claim: ClaimToCheck,
  printed: ReadonlyMap<RuleId, string> = new Map(),
): CheckedRule[] {
  return rulesFor(claim.insured).map((rule) => ({
    id: rule.id,
    sentence: printed.get(rule.id) ?? ruleSentence(rule.id, claim.insured),
    ground: rule.ground,
    waive: waiverOf(rule, claim.insured),
    fix: rule.fix,
    ...rule.check(claim),
  }))
}

/** The rules that stand in the way of paying a claim: broken or unknown grounds. */
export function openGrounds(checked: readonly CheckedRule[]): CheckedRule[] {
  return checked.filter(({ ground, outcome }) => ground && outcome !== 'held')
}

/** The rules that a claim can be declined for. */
export function brokenGrounds(checked: readonly CheckedRule[]): CheckedRule[] {
  return checked.filter(({ ground, outcome }) => ground && outcome === 'broken')
}
