import { breachSentences } from '#domain/claims/decisions/decision.ts'
import type { CheckedRule } from '#domain/claims/rules/check-claim.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'

/**
 * The letter of a decline as it begins: the rules that were not met, each in a sentence of what was found, and how to answer. A rep
 * edits it.
 */
export function declineLetter(rules: readonly RuleId[], checked: readonly CheckedRule[]): string {
  const named = rules.flatMap((id) =>
    breachSentences([id], checked).map((sentence) => `Rule ${id} of the certificate: ${sentence}`),
  )
  if (named.length === 0) return ''
  return [
    'We cannot pay this claim.',
    ...named,
    'If this is not right, answer us with what shows it. A person reads every answer.',
  ].join('\n\n')
}
