import { BOUNCE_DAYS } from '#domain/mailings/office/audience.ts'
import { addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import { deleteUnusedMail, deleteUnusedQuotes } from '#server/operations/housekeeping/repository.ts'
import type { JobContext } from '#server/jobs/run-job.ts'

const DAY_MS = 86_400_000
/** Rows in one statement, so that none locks its rows for long. */
const BATCH_SIZE = 200

export interface DeletedCounts {
  quotes: number
  mail: number
}

/**
 * Deletes quotes and mail that were not used for so many days, and returns their numbers. Their files are removed
 * later, as orphans.
 *
 * @rule N76 Quotes that a policy, a claim, an accounting document or a payment refers to stay, with their mail and
 * files; so do quotes whose contests are still to come, mail that waits, and for 180 days mail that came back.
 */
export async function deleteUnused({ db, now }: JobContext, days: number): Promise<DeletedCounts> {
  const at = now()
  const usedSince = new Date(at.getTime() - days * DAY_MS)
  const playedSince = addDays(dateInTimeZone(at, 'UTC'), -1)
  const unused = { usedSince, playedSince, limit: BATCH_SIZE }
  // Mail is deleted only after its quote.
  const quotes = await deleteInBatches((after) => deleteUnusedQuotes(db, { ...unused, after }))
  // Audiences count whole days of the office.
  const bouncedSince = new Date(at.getTime() - (BOUNCE_DAYS + 1) * DAY_MS)
  const mail = await deleteInBatches((after) => deleteUnusedMail(db, { ...unused, after }, bouncedSince))
  return { quotes, mail }
}

/**
 * Each batch begins after the previous one, so that rows locked by another instance are skipped once and not waited
 * for.
 */
async function deleteInBatches(deleteAfter: (after: string) => Promise<Batch>): Promise<number> {
  let total = 0
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const batch: Batch = await deleteAfter(after)
    total += batch.deleted
    after = batch.last
  }
  return total
}

interface Batch {
  deleted: number
  /** Absent if there are no more. */
  last: string | undefined
}
