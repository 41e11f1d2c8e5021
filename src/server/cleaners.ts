import { withLongStatements } from '#server/kit/db/transactions.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'
import { deleteExpiredTermsRequests } from '#server/quotes/terms/repository.ts'
import { deleteExpiredSubscriptionLinks } from '#server/messaging/mailings/repository.ts'
import { deleteExpiredTokens } from '#server/messaging/repository.ts'
import { deleteExpiredPasswordLinks } from '#server/reps/account/repository.ts'
import { deleteExpiredInvitations } from '#server/reps/people/repository.ts'
import { SESSION_IDLE_MS } from '#server/reps/rep-session.ts'
import { deleteEndedRepSessions, deleteExpiredRepDevices } from '#server/reps/repository.ts'
import { deleteExpiredProofs } from '#server/reps/second-factor/repository.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'
import { deleteExpiredEmailLinks } from '#server/policies/email-change/repository.ts'
import { deleteExpiredInvoiceLinks } from '#server/accounting/invoices/repository.ts'
import { deleteStoredAnswers } from '#server/kit/http/repository.ts'
import { deleteFinishedJobs } from '#server/jobs/repository.ts'
import { deleteOldRuns } from '#server/desk/bulk/repository.ts'
import { recountWords } from '#server/desk/recount-dictionary.ts'

/** Nobody can come back to a draft without an e-mail address. */
const DRAFT_DAYS = 30

/** So long an owner sees that somebody did not accept. */
const EXPIRED_INVITATION_DAYS = 30

/** Long enough to investigate a job. */
const FINISHED_JOB_DAYS = 30

/** Nobody repeats a request after that time. */
const STORED_ANSWER_DAYS = 30

/** What was done with many quotes at once is read while its results matter. */
const RUN_DAYS = 30

/**
 * What each feature deletes at night.
 *
 * @rule N53 Drafts without an e-mail address are deleted 30 days after their last change.
 */
export const CLEANERS: readonly Cleaner[] = [
  async (db, at) => ({
    drafts: await withLongStatements(db, (trx) => deleteAbandonedDrafts(trx, subtractDays(at, DRAFT_DAYS))),
  }),
  async (db, at, files) => ({ files: await removeOrphans(db, files, at) }),
  deleteExpiredTermsRequests,
  deleteExpiredTokens,
  deleteExpiredSubscriptionLinks,
  deleteExpiredRepDevices,
  deleteExpiredPasswordLinks,
  deleteExpiredProofs,
  (db, at) => deleteExpiredInvitations(db, subtractDays(at, EXPIRED_INVITATION_DAYS)),
  (db, at) => deleteEndedRepSessions(db, at, new Date(at.getTime() - SESSION_IDLE_MS)),
  deleteExpiredAccess,
  deleteExpiredEmailLinks,
  deleteExpiredInvoiceLinks,
  (db, at) => deleteStoredAnswers(db, subtractDays(at, STORED_ANSWER_DAYS)),
  (db, at) => withLongStatements(db, (trx) => deleteFinishedJobs(trx, subtractDays(at, FINISHED_JOB_DAYS))),
  (db, at) => deleteOldRuns(db, subtractDays(at, RUN_DAYS)),
  (db) => recountWords(db),
]
