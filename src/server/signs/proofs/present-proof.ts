import type { PolicyProof, SignProof } from '#contract/signs/proofs.ts'
import { findSmallLogo, type SmallLogo } from '#domain/signs/artwork.ts'
import type { PackedSign } from '#domain/signs/shipments.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { findLatestProof, type StoredProof } from '#server/signs/proofs/repository.ts'
import { proofStateOf } from '#server/signs/proofs/write-proof.ts'
import { readPixels } from '#server/signs/repository.ts'

/** What whoever may see the newest proof of a policy is shown; where it was mailed is for reps. */
export async function presentProof(
  db: Db,
  subject: Pick<ChangeSubject, 'policy' | 'quote' | 'stored' | 'certificate'>,
  isRep: boolean,
): Promise<PolicyProof> {
  const { policy, certificate } = subject
  const latest = await findLatestProof(db, policy.id)
  return {
    policy_number: policy.number,
    event: certificate.event.tournament,
    state: proofStateOf(subject, latest),
    proof: latest ? await presentOne(db, latest, isRep) : null,
  }
}

async function presentOne(db: Db, proof: StoredProof, isRep: boolean): Promise<SignProof> {
  const { id, place, signs, createdAt, expiresAt, answeredAt, answeredBy, note, recipient, askedAt } = proof
  const small = await smallLogosOf(db, signs)
  return {
    id,
    place,
    signs: signs.map(({ key, kind, count, sign: { heading, prize, detail = null }, sponsor, logo }) => ({
      key,
      kind,
      count,
      heading,
      prize,
      detail,
      sponsor,
      has_logo: logo !== undefined,
      small_logo: small.get(key) ?? null,
    })),
    sent_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    note,
    recipient: isRep ? recipient : null,
    asked_at: isRep ? (askedAt?.toISOString() ?? null) : null,
  }
}

/** What the logos lack that would not be printed sharply, by the key of their sign. */
export async function smallLogosOf(db: Db, signs: readonly PackedSign[]): Promise<Map<string, SmallLogo>> {
  const pixels = await readPixels(
    db,
    signs.flatMap(({ logo }) => logo ?? []),
  )
  return new Map(
    signs.flatMap(({ key, kind, logo }) => {
      const size = logo === undefined ? undefined : pixels.get(logo)
      const small = size && findSmallLogo(kind, size)
      return small ? [[key, small] as const] : []
    }),
  )
}
