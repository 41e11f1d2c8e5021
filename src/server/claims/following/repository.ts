import { and, asc, eq, gte, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** A claim that the clock may move on, and the quote under which it is locked. */
export interface ClaimToFollow {
  id: string
  number: string
  quoteId: string
}

const found = { id: claims.id, number: claims.number, quoteId: policies.quoteId }

/** The claims that came into these states long enough ago to be closed, oldest first. */
export function listClaimsToClose(db: Db, since: Date): Promise<ClaimToFollow[]> {
  return db
    .select(found)
    .from(claims)
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .where(and(inArray(claims.state, ['paid', 'declined']), lt(claims.since, since)))
    .orderBy(asc(claims.since), asc(claims.id))
}

/** The undecided claims whose documents are due between these days. */
export function listClaimsToRemind(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<ClaimToFollow[]> {
  return db
    .select(found)
    .from(claims)
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .where(
      and(
        inArray(claims.state, ['reported', 'documents', 'review']),
        isNotNull(claims.documentsBy),
        gte(claims.documentsBy, from),
        lte(claims.documentsBy, to),
      ),
    )
    .orderBy(asc(claims.documentsBy), asc(claims.id))
}
