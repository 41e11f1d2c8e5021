import { DRAFT_DAYS_AFTER_EVENT, DRAFT_DAYS_AT_REST } from '#domain/claims/reporting/draft.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { deleteOldDrafts } from '#server/claims/drafts/repository.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'

/** @rule N107 A report that was begun and never sent goes 30 days after the event, with the people whom it names. */
export const CLAIM_CLEANERS: readonly Cleaner[] = [
  (db, at) =>
    deleteOldDrafts(db, {
      eventBefore: dateInTimeZone(subtractDays(at, DRAFT_DAYS_AFTER_EVENT), 'UTC'),
      restsSince: subtractDays(at, DRAFT_DAYS_AT_REST),
    }),
]
