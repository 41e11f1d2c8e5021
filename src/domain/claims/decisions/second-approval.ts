/** A decision that waits for a second person. */
export interface PendingDecision {
  /** The rep who proposed it; a disabled one has proposed nothing any more. */
  proposedBy: string
  isProposerActive: boolean
  /** Of everything that the proposal rests on. */
  hash: string
  /** The last event of the claim when it was proposed. */
  place: number
}

/** How somebody confirms it. */
export interface Confirmation {
  by: string
  /** What the claim comes to now, counted under its lock. */
  hashNow: string
  /** The last event of the claim that the confirming rep has seen. */
  seenPlace: number
  /** Other reps who are active and may decide claims, without the one who confirms. */
  othersWithRight: number
  isOwner: boolean
  /** An owner who goes on alone says why. */
  aloneReason?: string
}

export type ConfirmationProblem =
  | 'DECISION_CHANGED'
  | 'SECOND_PERSON_REQUIRED'
  | 'CLAIM_NOT_OPENED'
  | 'REASON_REQUIRED'

/**
 * How a pending decision is confirmed, or why not.
 *
 * @rule N105 Another rep, who has opened the claim since, confirms exactly what was proposed; anything else drops the proposal.
 * @rule N109 Where no other rep has the right, an owner goes on alone with a reason.
 */
export function confirmDecision(
  pending: PendingDecision,
  confirmation: Confirmation,
): { kind: 'confirmed' | 'alone' } | { problem: ConfirmationProblem } {
  const { proposedBy, isProposerActive, hash, place } = pending
  const { by, hashNow, seenPlace, othersWithRight, isOwner, aloneReason } = confirmation
  if (hashNow !== hash || !isProposerActive) return { problem: 'DECISION_CHANGED' }
  if (seenPlace < place) return { problem: 'CLAIM_NOT_OPENED' }
  if (by !== proposedBy) return { kind: 'confirmed' }
  if (!isOwner || othersWithRight > 0) return { problem: 'SECOND_PERSON_REQUIRED' }
  return aloneReason?.trim() ? { kind: 'alone' } : { problem: 'REASON_REQUIRED' }
}

/**
 * The text whose hash a proposal carries: the same content gives the same text, in whatever order its keys were written. Lists
 * keep their order.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(',')}}`
}
