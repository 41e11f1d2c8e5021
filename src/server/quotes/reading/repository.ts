import { and, eq, gte, isNotNull, isNull, lte, or, sql, asc, desc } from 'drizzle-orm'
import { findQuotes } from '#contract/reps.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { numberLookedFor } from '#domain/values/typed/numbers-of-ours.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { DAY, MOMENT, NO_DAY } from '#server/kit/db/lists/sort-kinds.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents, repChanges } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type ListedQuote = Awaited<ReturnType<typeof selectQuotes>>[number]

/** The quotes that reps look up. */
export const quoteList: ListSql<typeof findQuotes, ListedQuote> = {
  list: findQuotes,
  id: quotes.id,
  filters: {
    search: searchFor,
    state: (states) => or(...states.map((state) => WHERE_STATE[state])),
    event: ({ from, to }) =>
      and(
        from === null ? undefined : gte(quotes.firstContestDate, from),
        to === null ? undefined : lte(quotes.firstContestDate, to),
      ),
  },
  sorts: {
    updated: { by: quotes.updatedAt, kind: MOMENT },
    event: { by: sql`coalesce(${quotes.firstContestDate}, ${NO_DAY})`, kind: DAY },
  },
  select: selectQuotes,
}

const WHERE_STATE = { open: isNull(policies.id), bought: isNotNull(policies.id) }

/** @rule N62 Reps also find a quote by the reference that a producer's client has. */
function searchFor(wanted: string) {
  const name = numberLookedFor(wanted)
  return or(
    eq(quotes.email, getEmailKey(wanted)),
    eq(quotes.quoteNumber, name),
    eq(quotes.clientReference, name),
  )
}

function selectQuotes(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: quotes.id,
      quoteNumber: quotes.quoteNumber,
      clientReference: quotes.clientReference,
      email: quotes.email,
      answers: quotes.answers,
      firstContestDate: quotes.firstContestDate,
      policyNumber: policies.number,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

/** More than a person reads; the audit log itself keeps all. */
const MAX_ENTRIES = 500

/** The audit log of a quote, newest first, with the names of reps. */
export function listTimeline(db: Db, quoteId: string) {
  const { id, at, actor, repId, event, detail } = auditEvents
  return db
    .select({ id, at, actor, repId, who: reps.name, event, detail })
    .from(auditEvents)
    .leftJoin(reps, eq(reps.id, repId))
    .where(eq(auditEvents.quoteId, quoteId))
    .orderBy(desc(id))
    .limit(MAX_ENTRIES)
}

/** What reps changed on a quote; a change has the time of the save that made it. */
export function listChangesOfQuote(db: Db, quoteId: string) {
  const { repId, at, field, before, after } = repChanges
  return db
    .select({ repId, at, field, before, after })
    .from(repChanges)
    .where(eq(repChanges.quoteId, quoteId))
    .orderBy(asc(repChanges.id))
}
