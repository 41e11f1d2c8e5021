import { type Db } from '#server/kit/db/database.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { deleteExpiredTermsRequests } from '#server/quotes/terms/repository.ts'
import { deleteStoredAnswers } from '#server/kit/http/repository.ts'
import { deleteOldRuns } from '#server/desk/bulk/repository.ts'
import { recountWords } from '#server/desk/recount-dictionary.ts'
import { type FileStore } from '#server/kit/files/file-store.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { deleteUnused } from '#server/operations/housekeeping/retention.ts'
import { deleteExpiredSubscriptionLinks } from '#server/messaging/mailings/repository.ts'
import { deleteExpiredTokens } from '#server/messaging/repository.ts'
import { type HandlerOf } from '#server/kit/jobs/run-job.ts'
import { deleteFinishedJobs, enqueueJob } from '#server/kit/jobs/repository.ts'
import { deleteExpiredEmailLinks } from '#server/policies/email-change/repository.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'
import { deleteExpiredPasswordLinks } from '#server/reps/account/repository.ts'
import { deleteExpiredInvitations } from '#server/reps/people/repository.ts'
import { deleteExpiredProofs } from '#server/reps/second-factor/repository.ts'
import { SESSION_IDLE_MS } from '#server/reps/rep-session.ts'
import { deleteEndedRepSessions, deleteExpiredRepDevices } from '#server/reps/repository.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'

const DAY_MS = 86_400_000

/** Nobody can come back to a draft without an e-mail address. */
const DRAFT_DAYS = 30

/** Long enough to investigate a job. */
const FINISHED_JOB_DAYS = 30

/** So long an owner sees that somebody did not accept. */
const EXPIRED_INVITATION_DAYS = 30

/** Nobody repeats a request after that time. */
const STORED_ANSWER_DAYS = 30

/** What was done with many quotes at once is read while its results matter. */
const RUN_DAYS = 30

/** Schedules it for this day, once for all instances. */
export async function scheduleCleanUp(db: Db, at: Date): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  await enqueueJob(db, { kind: 'tidy-up', payload: { day }, dedupe: `tidy-up:${day}`, runAt: at })
}

/**
 * @rule N53 Drafts without an e-mail address are deleted 30 days after their last change.
 * @rule O10 What was deleted is logged as counts, never with its content.
 */
export const createCleanUp =
  (files: FileStore, retentionDays: number): HandlerOf<'tidy-up'> =>
  async (_payload, { db, now, log }) => {
    const at = now()
    const drafts = await withLongStatements(db, (trx) =>
      deleteAbandonedDrafts(trx, subtractDays(at, DRAFT_DAYS)),
    )
    const deleted = await deleteUnused({ db, now }, retentionDays)
    const removedFiles = await removeOrphans(db, files, at)
    const counts = { drafts, ...deleted, files: removedFiles, days: retentionDays }
    log?.info?.(counts, 'deleted what was not used for so long')
    await deleteExpiredTokens(db, at)
    await deleteExpiredRepDevices(db, at)
    await deleteExpiredPasswordLinks(db, at)
    await deleteExpiredProofs(db, at)
    await deleteExpiredInvitations(db, subtractDays(at, EXPIRED_INVITATION_DAYS))
    await deleteExpiredAccess(db, at)
    await deleteExpiredEmailLinks(db, at)
    await deleteExpiredSubscriptionLinks(db, at)
    await deleteExpiredTermsRequests(db, at)
    await deleteStoredAnswers(db, subtractDays(at, STORED_ANSWER_DAYS))
    await deleteEndedRepSessions(db, at, new Date(at.getTime() - SESSION_IDLE_MS))
    await withLongStatements(db, (trx) => deleteFinishedJobs(trx, subtractDays(at, FINISHED_JOB_DAYS)))
    await deleteOldRuns(db, subtractDays(at, RUN_DAYS))
    await recountWords(db)
    await scheduleCleanUp(db, new Date(at.getTime() + DAY_MS))
  }

function subtractDays(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS)
}
