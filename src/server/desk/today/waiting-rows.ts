import { and, asc, count, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { MAX_EXACT_COUNT } from '#contract/list.ts'
import { type DueReason } from '#domain/desk/due.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type CappedCount, type TodayAsking } from '#server/desk/today/source.ts'
import { deskRows, sortDay } from '#server/schema/desk/desk.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Which rows of the desk wait. */
export interface WaitingQuery {
  reason: DueReason
  /** Of the days on which they are due, both included; undefined where there is no end. */
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** What else holds of them; few rows of these days may be without it. */
  also?: SQL | undefined
  /** Rows that the days leave out, found by an index of their own. */
  besides?: SQL | undefined
  /** Whether rows that nobody has are among them. */
  isAnybodys: boolean
}

export type WaitingRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Play of it has not begun. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(deskRows.policyNumber), or(isNull(deskRows.goodUntil), gt(deskRows.goodUntil, now)))

/** The rows that wait for some people, and for anybody, those that are due first; and how many there are. */
export async function findWaiting(
  asking: TodayAsking,
  query: WaitingQuery,
  most: number,
): Promise<{ rows: WaitingRow[]; total: CappedCount }> {
  const found = await selectRows(asking.db, idsOf(asking, query, most + 1), most + 1)
  if (found.length <= most) return { rows: found, total: { value: found.length, is_exact: true } }
  const all = idsOf(asking, query, MAX_EXACT_COUNT + 1).as('waiting')
  const [counted] = await asking.db.select({ value: count() }).from(all)
  return { rows: found.slice(0, most), total: cappedCount(counted?.value ?? found.length) }
}

export function cappedCount(value: number): CappedCount {
  return { value: Math.min(value, MAX_EXACT_COUNT + 1), is_exact: value <= MAX_EXACT_COUNT }
}

/** Of each person and of nobody, no more than the limit, each by the index in the order of what is due. */
function idsOf({ db, people }: TodayAsking, query: WaitingQuery, limit: number) {
  const { reason, from, to, also, besides, isAnybodys } = query
  const day = sortDay(deskRows.dueOn)
  const inDays = and(
    eq(deskRows.dueReason, reason),
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
    also,
  )
  const owners = [
    ...people.map(({ id }) => eq(deskRows.assignedRepId, id)),
    ...(isAnybodys ? [isNull(deskRows.assignedRepId)] : []),
  ]
  const [first, second, ...others] = owners.flatMap((owner) =>
    [inDays, ...(besides ? [besides] : [])].map((where) => selectIds(db, and(owner, where), limit)),
  )
  if (!first) throw new Error('Nobody asks')
  return second ? unionAll(first, second, ...others) : first
}

function selectIds(db: Db, where: SQL | undefined, limit: number) {
  // As the index has them: the database does not see that rows of nobody are in its order without the rep.
  const order = [asc(deskRows.assignedRepId), asc(sortDay(deskRows.dueOn)), asc(deskRows.quoteId)]
  return db
    .select({ id: deskRows.quoteId })
    .from(deskRows)
    .where(where)
    .orderBy(...order)
    .limit(limit)
}

function selectRows(db: Db, ids: ReturnType<typeof idsOf>, limit: number) {
  return db
    .select({
      quoteId: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      tournamentName: deskRows.tournamentName,
      contactName: deskRows.contactName,
      companyName: deskRows.companyName,
      insuredEmail: deskRows.insuredEmail,
      firstContestDate: deskRows.firstContestDate,
      totalCents: deskRows.totalCents,
      unpaidCents: deskRows.unpaidCents,
      referralCodes: deskRows.referralCodes,
      state: deskRows.state,
      sentAt: deskRows.sentAt,
      createdAt: deskRows.createdAt,
      dueOn: deskRows.dueOn,
      repId: deskRows.assignedRepId,
      answers: quotes.answers,
    })
    .from(deskRows)
    .innerJoin(quotes, eq(quotes.id, deskRows.quoteId))
    .where(inArray(deskRows.quoteId, ids))
    .orderBy(asc(sortDay(deskRows.dueOn)), asc(deskRows.quoteId))
    .limit(limit)
}
