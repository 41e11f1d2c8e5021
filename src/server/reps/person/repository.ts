import { and, desc, eq, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonEventKind } from '#contract/rep-person.ts'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repDevices, reps } from '#server/schema/reps/reps.schema.ts'

const { quoteId, event, detail } = auditEvents

/** Those that are about somebody else than who did it, by the rep that their detail names. */
const isAboutAnother = sql<boolean>`(${detail} ? 'rep' or ${event} like 'rep_invit%')`

const OF_KIND: Readonly<Record<PersonEventKind, SQL | undefined>> = {
  'sign-in': and(isNull(quoteId), like(event, 'rep\\_%'), not(isAboutAnother)),
  people: and(isNull(quoteId), isAboutAnother),
  cases: isNotNull(quoteId),
  office: and(isNull(quoteId), not(like(event, 'rep\\_%')), not(isAboutAnother)),
}

export type StoredPersonEvent = Awaited<ReturnType<typeof findPersonEvents>>[number]

/** What a rep did, newest first, and what the rows of these kinds are about. */
export function findPersonEvents(
  db: Db,
  {
    repId,
    kinds,
    before,
    limit,
  }: { repId: string; kinds: readonly PersonEventKind[]; before: number | undefined; limit: number },
) {
  const other = alias(reps, 'other')
  return db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      event,
      detail,
      quoteId,
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      about: other.name,
      kind: sql<PersonEventKind>`case when ${quoteId} is not null then 'cases'
        when ${isAboutAnother} then 'people' when ${event} like 'rep\\_%' then 'sign-in' else 'office' end`,
    })
    .from(auditEvents)
    .leftJoin(quotes, eq(quotes.id, quoteId))
    .leftJoin(policies, eq(policies.quoteId, quoteId))
    .leftJoin(other, sql`${other.id}::text = ${detail} ->> 'rep'`)
    .where(
      and(
        eq(auditEvents.repId, repId),
        before === undefined ? undefined : lt(auditEvents.id, before),
        or(...kinds.map((kind) => OF_KIND[kind])),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}

/** On how many devices a rep has signed in before. */
export function countKnownDevices(db: Db, repId: string): Promise<number> {
  return db.$count(repDevices, eq(repDevices.repId, repId))
}

/** Who can sign in, by name. */
export function listActiveReps(db: Db) {
  return db
    .select({ id: reps.id, name: reps.name, role: reps.role })
    .from(reps)
    .where(isNull(reps.disabledAt))
    .orderBy(reps.name, reps.id)
}
