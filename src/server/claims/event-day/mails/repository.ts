import { and, asc, between, eq, exists, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { policyWitnesses } from '#server/schema/policies/witnesses.schema.ts'

/** The numbers of the policies whose first contest is between these days, the earliest first. */
export async function listPlayedBetween(
  db: Db,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<string[]> {
  const found = await db
    .select({ number: policies.number })
    .from(deskRows)
    .innerJoin(policies, eq(policies.quoteId, deskRows.quoteId))
    .where(
      and(
        isNull(policies.cancelledAt),
        isNull(policies.lapsedAt),
        between(deskRows.firstContestDate, from, until),
      ),
    )
    .orderBy(asc(deskRows.firstContestDate), asc(policies.number))
  return found.map(({ number }) => number)
}

export async function hasWitnesses(db: Db, policyId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: policyWitnesses.id })
    .from(policyWitnesses)
    .where(eq(policyWitnesses.policyId, policyId))
    .limit(1)
  return found !== undefined
}

export async function wasQueued(db: Db, cause: string): Promise<boolean> {
  const one = db
    .select({ one: sql`1` })
    .from(messages)
    .where(eq(messages.cause, cause))
  const [found] = await db.select({ is: exists(one) }).from(sql`(select 1) as one`)
  return found?.is === true
}
