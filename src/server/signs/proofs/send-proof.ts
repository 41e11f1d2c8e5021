import { pagePath } from '#contract/page-path.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { PROOF_LINK_DAYS, withLogo } from '#domain/signs/proofs.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createSignProofMail } from '#server/messaging/templates/policy-changes/sign-proof.ts'
import { findPolicyNumber } from '#server/policies/repository.ts'
import type { StoredProof } from '#server/signs/proofs/repository.ts'
import { smallLogosOf } from '#server/signs/proofs/present-proof.ts'
import { addProof, type LockedProofs, requireNeeded, writeProof } from '#server/signs/proofs/write-proof.ts'

const DAY_MS = 86_400_000

/**
 * A rep sends the proof, also again: the newest link alone works.
 *
 * @rule D42 The proof goes to the insured, with a link of its own that ends after 30 days, or with the next proof.
 */
export function sendProof(context: Context, rep: Rep, number: string): Promise<void> {
  return writeProof(context, { number, rep }, async (locked) => {
    requireNeeded(locked)
    await mailProof(locked, ANSWERED)
  })
}

/** The job after a purchase or a change: nothing is sent twice, and nothing that the customer has seen as it is. */
export async function sendProofOfJob(context: Context, policyId: string): Promise<void> {
  const number = await findPolicyNumber(context.db, policyId)
  if (number === undefined) return
  await writeProof(context, { number }, async (locked) => {
    if (locked.state !== 'to_send' && locked.state !== 'outdated')
      return locked.noAudit('The customer has these signs, or none has a logo')
    await mailProof(locked, openRequest(locked.latest) ?? ANSWERED)
  })
}

/** What a customer waits for goes on with a proof that answers nothing. */
type OpenRequest = Pick<StoredProof, 'note' | 'askedAt'>

const ANSWERED: OpenRequest = { note: null, askedAt: null }

/** What the customer waits for; undefined if nothing. */
export function openRequest(latest: StoredProof | undefined): OpenRequest | undefined {
  return latest && latest.askedAt !== null ? { note: latest.note, askedAt: latest.askedAt } : undefined
}

/** Makes a proof of the signs as they are now, and mails its link to the insured. */
export async function mailProof(locked: LockedProofs, asked: OpenRequest): Promise<StoredProof> {
  const { context, trx, subject, audit, now } = locked
  const { env } = context
  const { policy, certificate, stored } = subject
  const token = createSecret()
  const expiresAt = new Date(now.getTime() + PROOF_LINK_DAYS * DAY_MS)
  const proof = await addProof(locked, {
    step: 'sent',
    recipient: policy.email,
    tokenHash: hashSecret(token),
    expiresAt,
    ...asked,
  })
  const url = env.publicUrl + pagePath('sign-proof', { token })
  const small = await smallLogosOf(trx, proof.signs)
  const mail = createSignProofMail(createLetterhead(env), {
    policyNumber: policy.number,
    eventName: certificate.event.tournament,
    courseName: certificate.event.course,
    firstContestDate: certificate.event.firstDay,
    signs: withLogo(proof.signs).map(({ sign, sponsor }) => nameSign({ ...sign, sponsor })),
    hasSmallLogo: small.size > 0,
    url,
  })
  const link = { url, token, expiresAt }
  await queueMessage(
    trx,
    {
      cause: `sign-proof:${proof.id}`,
      quoteId: stored.id,
      to: [policy.email],
      ...mail,
      link,
      attachments: [],
    },
    now,
  )
  await audit('sign_proof_sent', { proof: proof.place, to: policy.email }, 'system')
  return proof
}
