import { getFirstStart } from '#domain/policy/policy-state.ts'
import type { Db } from '#server/kit/db/database.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'

const HOUR_MS = 3_600_000
const PAYMENT_DAYS = 7

/**
 * When a request lapses if nobody decides it.
 *
 * @rule N60 What is undecided one hour before the first tee time lapses; a postponement that was asked in time stays
 * decidable.
 */
export function decisionLimit(
  { facts }: Pick<ChangeSubject, 'facts'>,
  { action, requestedBy }: Pick<StoredAmendment, 'action' | 'requestedBy'>,
): Date | null {
  const start = getFirstStart(facts)
  if (action === 'postpone_policy' || !start) return null
  return requestedBy === 'rep' ? start : new Date(start.getTime() - HOUR_MS)
}

/** @rule N60 A payment link is good for 7 days, and at most until that limit. */
export function paymentLimit(approvedAt: Date, limit: Date | null): Date {
  const latest = new Date(approvedAt.getTime() + PAYMENT_DAYS * 24 * HOUR_MS)
  return limit && limit < latest ? limit : latest
}

/** The job that ends a request which is not decided, or paid, by then. */
export async function scheduleLapse(trx: Db, changeId: string, lapsesAt: Date): Promise<void> {
  await enqueueJob(trx, {
    kind: 'lapse-change',
    payload: { changeId },
    dedupe: `lapse-change:${changeId}:${lapsesAt.toISOString()}`,
    runAt: lapsesAt,
  })
}
