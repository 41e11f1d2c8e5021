import type { DecisionProblem } from '#domain/claims/decisions/decision.ts'

/** Why a decision cannot be made yet, as a rep reads it. */
export function describeDecisionProblem(problem: DecisionProblem): string {
  switch (problem.code) {
    case 'DOCUMENTS_OPEN':
      return problem.open === 1 ? 'A document is still open' : `${problem.open} documents are still open`
    case 'RULES_OPEN':
      return `These rules are broken or unknown: ${problem.rules.join(', ')}`
    case 'WAIVER_NOT_ALLOWED':
      return `You can’t waive these rules: ${problem.rules.join(', ')}`
    case 'WAIVER_WITHOUT_REASON':
      return `Enter a reason for each waiver: ${problem.rules.join(', ')}`
    case 'NO_RULE':
      return 'Choose the rule that was broken'
    case 'NOT_BROKEN':
      return `These rules aren’t broken: ${problem.rules.join(', ')}`
    case 'NO_LETTER':
      return 'Write the letter'
  }
}
