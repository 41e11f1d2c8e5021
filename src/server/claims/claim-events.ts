import { CLAIM_REJECTIONS, type ClaimRejection } from '#domain/claims/states/claim-guards.ts'
import {
  type ClaimActor,
  type ClaimEventKind,
  type ClaimState,
  statesAfter,
} from '#domain/claims/states/claim-states.ts'
import { foldClaim, type ClaimStatus } from '#domain/claims/states/claim-history.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { endTaskLinks } from '#server/claims/links/repository.ts'
import { type Claim, insertEvent, listEvents, type StoredClaimEvent } from '#server/claims/repository.ts'

/** Who does something with a claim. */
export interface ClaimDoer {
  actor: ClaimActor
  repId: string | null
}

interface NewEvent extends ClaimDoer {
  kind: ClaimEventKind
  /** Needed where the event may lead to more than one state. */
  to?: ClaimState
  at: Date
  reason?: string
  /** Of an answer: the id that its browser gave it. */
  sendingId?: string
}

/**
 * Adds the next event of a claim that is locked, and returns the claim as it is then.
 *
 * @rule N105 Each step follows from the one before; the database refuses any other.
 */
export async function addEvent(
  trx: Db,
  claim: Claim,
  { kind, to, at, reason, sendingId, actor, repId }: NewEvent,
): Promise<Claim> {
  const from = claim.place === 0 ? null : claim.state
  const [only, ...others] = statesAfter(kind, from)
  const next = to ?? (others.length === 0 ? only : undefined)
  if (!next) throw claimRefused('CLAIM_STATE')
  const place = claim.place + 1
  await insertEvent(trx, {
    claimId: claim.id,
    place,
    kind,
    fromState: from ?? 'none',
    toState: next,
    actor,
    repId,
    at,
    reason: reason ?? null,
    previous: from === null ? null : claim.place,
    previousState: from,
    sendingId: sendingId ?? null,
  })
  // What was still to be signed or sent is not needed any more.
  if (next === 'closed') await endTaskLinks(trx, claim.id, { by: 'claim', at })
  return { ...claim, state: next, place, since: from === next ? claim.since : at }
}

/** Where a claim stands, from its events. */
export async function readStatus(db: Db, claimId: string): Promise<ClaimStatus> {
  return statusOf(await listEvents(db, claimId))
}

/** Where a claim stands that has these events. */
export function statusOf(events: readonly StoredClaimEvent[]): ClaimStatus {
  const status = foldClaim(
    events.map((event) => ({ ...stepOf(event), place: event.place, at: event.at.toISOString() })),
  )
  if (!status) throw new Error('A claim has no event')
  return status
}

/** An event as the states look at it. */
export function stepOf({ kind, fromState, toState }: StoredClaimEvent) {
  return { kind, from: fromState === 'none' ? null : fromState, to: toState }
}

export function claimRefused(reason: ClaimRejection): ProblemError {
  return new ProblemError({ code: 'CLAIM_REFUSED', reason, message: CLAIM_REJECTIONS[reason] })
}
