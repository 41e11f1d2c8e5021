import { mayPrint, proofState } from '#domain/signs/proofs.ts'
import type { PackedSign } from '#domain/signs/shipments.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { findLatestProof } from '#server/signs/proofs/repository.ts'
import { notPossible } from '#server/signs/proofs/write-proof.ts'

/** @rule D42 No sign with a logo is printed or packed that its customer has not approved, unless a rep said why. */
export async function requireApproved(
  db: Db,
  { policy, certificate }: Pick<ChangeSubject, 'policy' | 'certificate'>,
  signs: readonly PackedSign[],
): Promise<void> {
  if (mayPrint(proofState(signs, await findLatestProof(db, policy.id)))) return
  throw notPossible(
    `The customer hasn’t approved the logo on the signs for ${certificate.event.tournament}. Send the proof, record the approval, or say why you print without one.`,
  )
}
