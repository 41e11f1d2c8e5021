import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { type ProofState, proofState } from '#domain/signs/proofs.ts'
import { type PackedSign, signsToMake } from '#domain/signs/shipments.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { isOver } from '#server/policies/repository.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import {
  findLatestProof,
  insertProof,
  nextProofPlace,
  settleAsked,
  type StoredProof,
} from '#server/signs/proofs/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** A policy with its newest proof, and where the approval of its signs stands. */
export interface JudgedProof {
  subject: ChangeSubject
  latest: StoredProof | undefined
  state: ProofState
}

/** A policy whose proofs nobody else changes until the transaction ends. */
export interface LockedProofs extends JudgedProof {
  context: Context
  trx: Db
  rep: Rep | undefined
  now: Date
  audit: (
    event: AuditEventName,
    detail: Record<string, string | number>,
    actor?: 'client' | 'system',
  ) => Promise<void>
  noAudit: Effects['noAudit']
}

/** Runs what somebody does with the proofs of a policy; its quote is locked, so that no change of a sign comes between. */
export function writeProof<T>(
  context: Context,
  { number, rep }: { number: string; rep?: Rep | undefined },
  work: (locked: LockedProofs) => Promise<T>,
): Promise<T> {
  return runWrite(context, async (trx, effects) => {
    if (rep) await requireStillAllowed(trx, rep, 'change')
    const subject = await lockSubject(trx, THE_PROGRAM.session, number)
    const now = context.now()
    const quoteId = subject.stored.id
    const latest = await findLatestProof(trx, subject.policy.id)
    const done = await work({
      context: { ...context, db: trx },
      trx,
      subject,
      latest,
      state: proofStateOf(subject, latest),
      rep,
      now,
      audit: (event, detail, actor = 'client') =>
        effects.audit({
          quoteId,
          at: now,
          ...(rep ? { actor: 'rep', repId: rep.id } : { actor }),
          event,
          detail: { policy: number, ...detail },
        }),
      noAudit: effects.noAudit,
    })
    effects.publish({ quoteId, by: rep ?? null })
    return done
  })
}

/** @rule D42 What has left needs no approval any more, and nothing of a policy that has ended is printed. */
export function proofStateOf(
  { policy, quote, stored }: Pick<ChangeSubject, 'policy' | 'quote' | 'stored'>,
  latest: StoredProof | undefined,
): ProofState {
  return isOver(policy) ? 'none_needed' : proofState(signsToMake(quote, stored.shipments), latest)
}

/** The signs that are still to be made, as they would be printed now. */
export function signsOf({ quote, stored }: Pick<ChangeSubject, 'quote' | 'stored'>): PackedSign[] {
  return signsToMake(quote, stored.shipments).map(({ key, kind, left, sign, sponsor, logo }) => ({
    key,
    kind,
    count: left,
    sign,
    sponsor,
    ...(logo !== undefined && { logo }),
  }))
}

/**
 * Stores what was sent, or recorded without a link, as the newest proof of its policy.
 *
 * @rule D42 O18 What a customer asked for and nobody answered goes on with the next proof; one that a rep makes is the answer.
 */
export async function addProof(
  { trx, subject, rep, now }: LockedProofs,
  proof: Pick<StoredProof, 'step' | 'recipient' | 'tokenHash' | 'expiresAt' | 'note' | 'askedAt'>,
): Promise<StoredProof> {
  const { id: policyId } = subject.policy
  await settleAsked(trx, policyId)
  const isAnswered = proof.step !== 'sent'
  const added: StoredProof = {
    ...proof,
    id: randomUUID(),
    policyId,
    place: await nextProofPlace(trx, policyId),
    signs: signsOf(subject),
    createdAt: now,
    createdBy: rep?.id ?? null,
    answeredAt: isAnswered ? now : null,
    answeredBy: isAnswered ? 'rep' : null,
    answeredByRep: isAnswered ? (rep?.id ?? null) : null,
  }
  await insertProof(trx, added)
  return added
}

export function requireNeeded({ state, subject }: Pick<JudgedProof, 'state' | 'subject'>): void {
  if (isOver(subject.policy)) throw notPossible('This policy has ended. Nothing will be printed for it.')
  if (state === 'none_needed') throw notPossible('No sign with a logo is still to be made.')
}

export function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
