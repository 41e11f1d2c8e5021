import { sponsorKeys, type ProofAnswerer } from '#domain/signs/proofs.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { mailChange } from '#server/signs/proofs/mail-change.ts'
import {
  findLatestProof,
  findLinkedProof,
  settleAsked,
  type StoredProof,
  updateProof,
} from '#server/signs/proofs/repository.ts'
import {
  addProof,
  type JudgedProof,
  type LockedProofs,
  notPossible,
  requireNeeded,
  writeProof,
} from '#server/signs/proofs/write-proof.ts'
import { updateQuote } from '#server/quotes/repository.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { type OpenSign, openSigns } from '#domain/signs/shipments.ts'

/** Who answers which proof. */
export interface Answering {
  number: string
  proof: string
  by: Exclude<ProofAnswerer, 'rep'>
}

/**
 * The proof behind a link.
 *
 * @rule D42 The link of a proof works until the next proof, for 30 days at the most.
 */
export async function requireLink({ db, now }: Context, token: string): Promise<Answering> {
  const found = await findLinkedProof(db, hashSecret(token))
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  const { proof, number } = found
  const latest = await findLatestProof(db, proof.policyId)
  if (latest?.id !== proof.id) throw new ProblemError({ code: 'LINK_ENDED' })
  if (proof.expiresAt === null || proof.expiresAt <= now()) throw new ProblemError({ code: 'LINK_EXPIRED' })
  return { number, proof: proof.id, by: 'link' }
}

/** The holder of a policy, or its producer; a rep says how an approval came instead. */
export async function requireHolder(
  { db }: Context,
  caller: ChangeCaller,
  { number, proof }: { number: string; proof: string },
): Promise<Answering> {
  const by = requesterOf(caller, await readSubject(db, caller.session, number))
  if (by === 'rep') throw notPossible('The customer approves here. Record how they told you instead.')
  return { number, proof, by }
}

/**
 * The customer approves what a proof showed.
 *
 * @rule D42 Signs are approved once, and only as the proof showed them: nobody approves an older proof, or signs that changed since.
 */
export function approveProof(context: Context, answering: Answering): Promise<void> {
  return writeProof(context, answering, async (locked) => {
    const proof = requireNewest(locked, answering.proof)
    if (proof.step === 'approved') return locked.noAudit('They are approved already')
    requireAsShown(locked, proof)
    await answer(locked, proof, { step: 'approved', answeredBy: answering.by, askedAt: null })
    return locked.audit('sign_proof_approved', { proof: proof.place, by: answering.by })
  })
}

/** @rule D42 Whoever wants something else says what; the team gets it by email, and sends a new proof. */
export function askChange(
  context: Context,
  { note, ...answering }: Answering & { note: string },
): Promise<void> {
  return writeProof(context, answering, async (locked) => {
    const proof = requireNewest(locked, answering.proof)
    requireAsShown(locked, proof)
    await answer(locked, proof, {
      step: 'change_asked',
      answeredBy: answering.by,
      note: withOpenRequest(proof, note),
      askedAt: locked.now,
    })
    await mailChange(locked, proof, note)
    return locked.audit('sign_change_asked', { proof: proof.place, by: answering.by, note })
  })
}

/** What was asked before, and not answered, stays readable. */
function withOpenRequest({ askedAt, note }: StoredProof, asked: string): string {
  return askedAt === null || note === null ? asked : `${note}\n\n${asked}`
}

export function requireNewest({ latest }: Pick<JudgedProof, 'latest'>, id: string): StoredProof {
  if (!latest) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  if (latest.id !== id) throw notPossible('There’s a newer proof of these signs. Look at that one.')
  return latest
}

export const WHY_NOT = {
  change_asked: 'You asked for a change. We’ll send you a new proof.',
  waived: 'These signs are already being printed. Call us if something is wrong.',
  approved: 'These signs are already approved. Call us if something should change.',
} as const

function requireAsShown(locked: LockedProofs, { step }: StoredProof): void {
  requireCurrent(locked)
  if (step !== 'sent') throw notPossible(WHY_NOT[step])
}

export function requireCurrent(judged: JudgedProof): void {
  requireNeeded(judged)
  if (judged.state === 'outdated')
    throw notPossible('These signs changed after we sent the proof. We’ll send you a new one.')
}

async function answer(
  { trx, now, rep }: LockedProofs,
  { id }: StoredProof,
  change: Pick<StoredProof, 'step' | 'answeredBy'> & Partial<StoredProof>,
): Promise<void> {
  await updateProof(trx, id, { ...change, answeredAt: now, answeredByRep: rep?.id ?? null })
}

/**
 * A rep says that the customer approved in another way, or that the signs are printed without it.
 *
 * @rule D42 Either counts for the signs as they are now, and is told with its reason.
 */
export function settleProof(
  context: Context,
  rep: Rep,
  { number, step, reason }: { number: string; step: 'approved' | 'waived'; reason: string },
): Promise<void> {
  return writeProof(context, { number, rep }, async (locked) => {
    requireNeeded(locked)
    const { state, latest } = locked
    if (state === 'approved') throw notPossible('The customer has already approved these signs.')
    const isShown = latest !== undefined && state !== 'outdated'
    const settled = isShown
      ? latest
      : await addProof(locked, {
          step,
          recipient: null,
          tokenHash: null,
          expiresAt: null,
          note: reason,
          askedAt: null,
        })
    if (isShown) await answer(locked, latest, { step, answeredBy: 'rep', note: reason, askedAt: null })
    return locked.audit(step === 'approved' ? 'sign_proof_approved' : 'sign_proof_waived', {
      proof: settled.place,
      by: 'rep',
      reason,
    })
  })
}

/**
 * A rep lets a sign show the name of its sponsor.
 *
 * @rule D42 The logo stays with the policy; a sign that is packed or on its way stays as it is.
 */
export function printName(
  context: Context,
  rep: Rep,
  { number, sign: key }: { number: string; sign: string },
): Promise<void> {
  return writeProof(context, { number, rep }, async (locked) => {
    requireNeeded(locked)
    const { trx, subject, now, audit } = locked
    const { policy, stored } = subject
    const { open, keys } = requireLogoSign(subject, key)
    if (open.sponsor === '')
      throw notPossible('We don’t know the name of this sponsor. Ask the customer first.')
    await settleAsked(trx, policy.id)
    await updateQuote(trx, stored.id, stored.version + 1, {
      answers: { ...stored.answers, [keys.format]: 'text' },
      price: stored.price,
      updatedAt: now,
    })
    return audit('sign_name_chosen', { sign: nameSign({ ...open.sign, sponsor: open.sponsor }) })
  })
}

/** A sign whose picture can still be another one, with the answers that say which. */
export function requireLogoSign(
  { quote, stored }: Pick<ChangeSubject, 'quote' | 'stored'>,
  key: string,
): { open: OpenSign; keys: { format: string; logo: string } } {
  const open = openSigns(quote, stored.shipments).find((one) => one.key === key)
  const keys = sponsorKeys(key)
  if (!open || !keys || open.logo === undefined) throw notPossible('This sign shows no logo.')
  if (open.left < open.count) throw notPossible('This sign is already packed or on its way.')
  return { open, keys }
}
