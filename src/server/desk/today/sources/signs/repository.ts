import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { CASE } from '#server/desk/today/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { signProofs } from '#server/schema/policies/sign-proofs.schema.ts'

interface Asked {
  /** Whose cases, besides those that nobody has. */
  repIds: readonly string[]
  /** Signs of events that are over need nothing. */
  today: CalendarDate
  most: number
}

/** Proofs whose customer waits for us, of signs that have still to leave; the oldest request first. */
export function listSignRequests(db: Db, { repIds, today, most }: Asked) {
  return db
    .select({
      ...CASE,
      repId: deskRows.assignedRepId,
      note: signProofs.note,
      at: sql<Date>`${signProofs.askedAt}`.mapWith(signProofs.askedAt),
    })
    .from(signProofs)
    .innerJoin(policies, eq(policies.id, signProofs.policyId))
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(
      and(
        isNotNull(signProofs.askedAt),
        isNull(policies.cancelledAt),
        isNull(policies.lapsedAt),
        or(
          and(isNotNull(deskRows.signsDueOn), gte(deskRows.lastContestDate, today)),
          // Without a date nothing has to leave yet, and the customer waits all the same.
          sql`jsonb_array_length(${policies.awaitingDates}) > 0`,
        ),
        or(isNull(deskRows.assignedRepId), inArray(deskRows.assignedRepId, [...repIds])),
      ),
    )
    .orderBy(asc(signProofs.askedAt), asc(signProofs.id))
    .limit(most)
}
