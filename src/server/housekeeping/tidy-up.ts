import { type Db } from '#server/db/database.ts'
import { withLongStatements } from '#server/db/long-statements.ts'
import { deleteLapsedTermsRequests } from '#server/terms/repository.ts'
import { deleteKeptAnswers } from '#server/http/repository.ts'
import { type FileStore } from '#server/files/file-store.ts'
import { removeOrphans } from '#server/files/remove-orphans.ts'
import { deleteUnused } from '#server/housekeeping/retention.ts'
import { deleteExpiredTokens } from '#server/mail/repository.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { deleteSettledJobs, enqueueJob } from '#server/jobs/repository.ts'
import { deleteExpiredAccess } from '#server/policies/repository.ts'
import { IDLE_MS } from '#server/reps/rep-session.ts'
import { deleteEndedRepSessions, deleteExpiredRepDevices } from '#server/reps/repository.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'

/** The job that removes what nobody needs any more, once a day. */
export const TIDY_UP = 'tidy-up'

const DAY_MS = 86_400_000

/** A draft without an e-mail address belongs to nobody who could come back to it. */
const DRAFT_DAYS = 30

/** Long enough to look into what a job did. */
const SETTLED_JOB_DAYS = 30

/** Nobody sends the same request again after that long. */
const KEPT_ANSWER_DAYS = 30

/** Has it done on this day, whichever instance comes first. */
export async function scheduleTidyUp(db: Db, at: Date): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  await enqueueJob(db, { kind: TIDY_UP, payload: { day }, dedupe: `${TIDY_UP}:${day}`, runAt: at })
}

/** @rule N53 Drafts that hold no e-mail address go 30 days after they were last touched. */
export const tidyUp =
  (files: FileStore, retentionDays: number): JobHandler =>
  async (_payload, { db, now, log }) => {
    const at = now()
    await withLongStatements(db, (trx) => deleteAbandonedDrafts(trx, daysBefore(at, DRAFT_DAYS)))
    const deleted = await deleteUnused({ db, now }, retentionDays)
    log?.info?.({ ...deleted, days: retentionDays }, 'deleted what was not used for so long')
    await removeOrphans(db, files, at)
    await deleteExpiredTokens(db, at)
    await deleteExpiredRepDevices(db, at)
    await deleteExpiredAccess(db, at)
    await deleteLapsedTermsRequests(db, at)
    await deleteKeptAnswers(db, daysBefore(at, KEPT_ANSWER_DAYS))
    await deleteEndedRepSessions(db, at, new Date(at.getTime() - IDLE_MS))
    await withLongStatements(db, (trx) => deleteSettledJobs(trx, daysBefore(at, SETTLED_JOB_DAYS)))
    await scheduleTidyUp(db, new Date(at.getTime() + DAY_MS))
  }

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS)
}
