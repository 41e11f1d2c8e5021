import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import { type Claim, findClaim, lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import type { StoredRep } from '#server/reps/repository.ts'
import { findQuoteOfPolicy } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** A claim that a rep has locked. */
export interface LockedClaim {
  context: Context
  effects: Effects
  claim: Claim
  /** As they are now. */
  acting: StoredRep
  by: { actor: 'rep'; repId: string }
  now: Date
}

interface RepCall {
  number: string
  rep: Rep
  /** The last event that the rep saw; left out where it does not matter. */
  seenPlace?: number
  /** What is done, for the audit log. */
  step: string
}

/**
 * Runs what a rep does with a claim: its row is locked, the rep may still do so, and the audit log says what was done.
 *
 * @rule N105 What somebody else did meanwhile is seen before anything is decided.
 */
export function writeAsRep<T>(
  context: Context,
  { number, rep, seenPlace, step }: RepCall,
  work: (locked: LockedClaim) => Promise<T>,
): Promise<T> {
  return runWrite(context, async (trx, effects) => {
    const acting = await requireStillAllowed(trx, rep, 'claims')
    const seen = await findClaim(trx, number)
    if (!seen) throw new ProblemError({ code: 'NOT_FOUND', what: 'claim' })
    // First its quote, as a report does, so that a report and a reopened claim never take one place both.
    const quoteId = await findQuoteOfPolicy(trx, seen.policyId)
    await lockQuote(trx, quoteId)
    const claim = await lockClaim(trx, seen.id)
    if (seenPlace !== undefined && claim.place !== seenPlace)
      throw new ProblemError({ code: 'VERSION_CONFLICT', current: claim.place })
    const now = context.now()
    const by = { actor: 'rep', repId: rep.id } as const
    const result = await work({ context: { ...context, db: trx }, effects, claim, acting, by, now })
    await effects.audit({
      quoteId,
      at: now,
      actor: 'rep',
      repId: rep.id,
      event: 'claim_changed',
      detail: { claim: number, step },
    })
    effects.publish({ quoteId, by: rep })
    return result
  })
}

/** Throws unless a claim is in this state. */
export function requireState({ state }: Claim, ...allowed: readonly Claim['state'][]): void {
  if (!allowed.includes(state)) throw claimRefused('CLAIM_STATE')
}
