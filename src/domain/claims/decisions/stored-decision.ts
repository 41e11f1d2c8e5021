import type { ProposedDecision } from '#domain/claims/decisions/decision.ts'

/** A decision as it is stored: what was proposed, word for word, and why less than the prize is paid. */
export interface StoredDecision extends ProposedDecision {
  reasonForLess: string | null
}
