import type { ClaimPosting } from '#domain/claims/awards/claim-postings.ts'
import type { Db } from '#server/kit/db/database.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import { type Claim, countEntries } from '#server/claims/repository.ts'

/**
 * Posts the next entry of a claim that is locked, and returns its number, such as `C-2107-3`; nothing where there is nothing to
 * post, as for a bonus prize.
 *
 * @rule N79 What a claim costs is an entry of its own, none of the five documents.
 */
export async function postClaimEntry(
  trx: Db,
  { id: claimId, number, policyId }: Pick<Claim, 'id' | 'number' | 'policyId'>,
  postings: readonly ClaimPosting[],
  postedAt: Date,
): Promise<string | undefined> {
  if (postings.length === 0) return undefined
  const document = `${number}-${(await countEntries(trx, claimId)) + 1}`
  await insertEntry(trx, { document, type: 'claim', reason: 'claim', policyId, claimId, postedAt }, postings)
  return document
}
