import { OPEN_DATE_REMINDER_DAYS } from '#domain/policy/open-date-reminders.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isOver, type Policy } from '#server/policies/repository.ts'

/** The zone in which such days begin; a few hours do not matter to a reminder, and nothing lapses too early. */
const OFFICE_ZONE = 'Pacific/Honolulu'

/** The last day on which every awaited date can still be given; undefined if none is awaited. */
export function lastOpenDay({ awaitingDates }: Pick<Policy, 'awaitingDates'>): CalendarDate | undefined {
  return awaitingDates.flatMap(({ openUntil }) => openUntil ?? []).toSorted()[0]
}

/**
 * Schedules what happens while a policy awaits a date, in the transaction that postpones it. A job whose day does not fit
 * any more, because the date was given, does nothing.
 *
 * @rule N45 The holder is told 60, 30 and 7 days before the cover lapses, twelve months after the day that was insured.
 */
export async function scheduleOpenDates(trx: Db, policy: Policy): Promise<void> {
  const lastDay = lastOpenDay(policy)
  if (lastDay === undefined || isOver(policy)) return
  for (const days of OPEN_DATE_REMINDER_DAYS) {
    await enqueueJob(trx, {
      kind: 'remind-of-open-date',
      payload: { policyId: policy.id, lastDay, days: String(days) },
      dedupe: `remind-of-open-date:${policy.id}:${lastDay}:${days}`,
      runAt: startOfPlay(addDays(lastDay, -days), undefined, OFFICE_ZONE),
    })
  }
  await enqueueJob(trx, {
    kind: 'lapse-policy',
    payload: { policyId: policy.id, lastDay },
    dedupe: `lapse-policy:${policy.id}:${lastDay}`,
    runAt: startOfPlay(addDays(lastDay, 1), undefined, OFFICE_ZONE),
  })
}
