import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { signProofs } from '#server/schema/policies/sign-proofs.schema.ts'

const GONE = '[erased]'

/** Of the proofs of emptied quotes it stays when they were answered: where they were mailed and what was written goes, and so does each link. */
export async function eraseProofs(trx: Db, quoteIds: string[]): Promise<void> {
  const own = trx.select({ id: policies.id }).from(policies).where(inArray(policies.quoteId, quoteIds))
  const { recipient, note } = signProofs
  await trx
    .update(signProofs)
    .set({
      recipient: sql`case when ${isNotNull(recipient)} then ${GONE} end`,
      note: sql`case when ${isNotNull(note)} then ${GONE} end`,
      tokenHash: null,
      expiresAt: null,
    })
    .where(inArray(signProofs.policyId, own))
}
