import { withLongStatements } from '#server/kit/db/transactions.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'
import { deleteOldComparisons } from '#server/quotes/rating-plans/comparing/repository.ts'
import { deleteExpiredTermsRequests } from '#server/quotes/terms/repository.ts'

/** Nobody can come back to a draft without an e-mail address. */
const DRAFT_DAYS = 30

/** After that, other quotes are priced. */
const COMPARISON_DAYS = 365

/** @rule N53 Drafts without an e-mail address are deleted 30 days after their last change. */
export const QUOTE_CLEANERS: readonly Cleaner[] = [
  async (db, at) => ({
    drafts: await withLongStatements(db, (trx) => deleteAbandonedDrafts(trx, subtractDays(at, DRAFT_DAYS))),
  }),
  async (db, at, files) => ({ files: await removeOrphans(db, files, at) }),
  deleteExpiredTermsRequests,
  (db, at) => deleteOldComparisons(db, subtractDays(at, COMPARISON_DAYS)),
]
