import { isFilledByItself } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import { findClaim } from '#server/claims/repository.ts'
import { findFolder } from '#server/files/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findQuoteOfPolicy } from '#server/policies/repository.ts'

/** Where a file is put: a folder, a claim, or neither. */
export interface PlacedIn {
  folderId: string | null
  claimId: string | null
}

export interface Place extends PlacedIn {
  isOurs: boolean
}

/** The place that a call names by a folder’s id or the number of a claim; not found if it is of another case. */
export async function requirePlace(db: Db, quoteId: string, folder: string | null): Promise<Place> {
  if (folder === null) return { folderId: null, claimId: null, isOurs: false }
  if (isFilledByItself(folder) || folder === 'none')
    throw new ProblemError({
      code: 'INVALID',
      fields: [
        {
          section: 'request',
          field: 'folder',
          message: 'Choose another folder. This one fills itself',
        },
      ],
    })
  if (folder.startsWith('C-')) return requireClaim(db, quoteId, folder)
  const found = await findFolder(db, quoteId, folder)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'folder' })
  return { folderId: found.id, claimId: null, isOurs: found.isOurs }
}

async function requireClaim(db: Db, quoteId: string, number: string): Promise<Place> {
  const claim = await findClaim(db, number)
  if (!claim || (await findQuoteOfPolicy(db, claim.policyId)) !== quoteId)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'folder' })
  return { folderId: null, claimId: claim.id, isOurs: false }
}
