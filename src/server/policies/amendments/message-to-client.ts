import { withConditions } from '#domain/quote/approvals/cover-conditions.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'

/**
 * What a rep writes to the client with a decision; null for nothing.
 *
 * @rule D32 The conditions of the carrier are part of it in any case.
 */
export function messageOf({
  decisionMessage,
  decisionConditions,
}: Pick<StoredAmendment, 'decisionMessage' | 'decisionConditions'>): string | null {
  return decisionConditions === null
    ? decisionMessage
    : withConditions(decisionMessage ?? '', decisionConditions)
}
