import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { MAX_EXACT_COUNT } from '#contract/list.ts'
import type { DueReason } from '#domain/desk/due.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { CappedCount, TodayAsking } from '#server/desk/today/source.ts'
import { waitsForNoCarrier } from '#server/desk/today/sources/carriers/repository.ts'
import { deskRows, sortDay } from '#server/schema/desk/desk.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Which rows of the desk wait. Few rows of the days may be without what else is asked, as they are read too. */
export interface WaitingQuery {
  reason: DueReason
  /** Of the days on which they are due, both included; undefined where there is no end. */
  from?: CalendarDate
  to?: CalendarDate
  /** Nobody has bought them, and play has not begun. */
  isOpen?: true
  state?: WaitingRow['state']
  /** Not sent since then. */
  notSentSince?: Date
  /** Open referrals as well that are due before a day and have no date of play. They are few, and in an index of their own. */
  undatedBefore?: CalendarDate
  /** Without those that wait for a carrier which was asked before then: they are a task of their own. */
  unlessCarrierAskedBefore?: Date
  /** Whether rows that nobody has are among them. */
  isAnybodys: boolean
}

/** What a case is called, and where it is. */
export const CASE = {
  quoteId: deskRows.quoteId,
  quoteNumber: deskRows.quoteNumber,
  policyNumber: deskRows.policyNumber,
  tournamentName: deskRows.tournamentName,
  contactName: deskRows.contactName,
  companyName: deskRows.companyName,
}

export type WaitingRow = Awaited<ReturnType<typeof selectRows>>[number]

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
function idsOf({ db, people, now }: TodayAsking, query: WaitingQuery, limit: number) {
  const { undatedBefore, unlessCarrierAskedBefore: before } = query
  const others = before && waitsForNoCarrier(db, { now, before })
  const conditions = [waits(query, now), ...(undatedBefore ? [isUndated(undatedBefore)] : [])].map((where) =>
    and(where, others),
  )
  const owners = [
    ...people.map(({ id }) => eq(deskRows.assignedRepId, id)),
    ...(query.isAnybodys ? [isNull(deskRows.assignedRepId)] : []),
  ]
  const [first, second, ...more] = owners.flatMap((owner) =>
    conditions.map((where) => selectIds(db, and(owner, where), limit)),
  )
  if (!first) throw new Error('Nobody asks')
  return second ? unionAll(first, second, ...more) : first
}

function waits({ reason, from, to, isOpen, state, notSentSince }: WaitingQuery, now: Date): SQL | undefined {
  const day = sortDay(deskRows.dueOn)
  return and(
    eq(deskRows.dueReason, reason),
    from && sql`${day} >= ${from}::date`,
    to && sql`${day} <= ${to}::date`,
    isOpen && isNull(deskRows.policyNumber),
    isOpen && or(isNull(deskRows.goodUntil), gt(deskRows.goodUntil, now)),
    state && eq(deskRows.state, state),
    notSentSince && or(isNull(deskRows.sentAt), lt(deskRows.sentAt, notSentSince)),
  )
}

/** Written as in its index, which is found by it. */
function isUndated(before: CalendarDate): SQL | undefined {
  return and(
    sql`${deskRows.dueReason} = 'referral'`,
    isNull(deskRows.goodUntil),
    sql`${sortDay(deskRows.dueOn)} < ${before}::date`,
  )
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
      ...CASE,
      firstContestDate: deskRows.firstContestDate,
      totalCents: deskRows.totalCents,
      unpaidCents: deskRows.unpaidCents,
      referralCodes: deskRows.referralCodes,
      state: deskRows.state,
      sentAt: deskRows.sentAt,
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

/** Which events are asked for. */
export interface EventQuery {
  from: CalendarDate
  to?: CalendarDate
  /** Of this rep alone. */
  repId?: string
  /** Also those that are not insured, and can still be: somebody was told their price. */
  isOffered?: true
}

const INSURED = ['purchased', 'bound'] as const
const OFFERED = ['priced', 'sent', 'referred', 'cleared'] as const

/** The first of them. */
export function findEvents(db: Db, { from, to, repId, isOffered }: EventQuery, limit: number) {
  return db
    .select({ ...CASE, on: deskRows.firstContestDate, repId: deskRows.assignedRepId })
    .from(deskRows)
    .where(
      and(
        gte(deskRows.firstContestDate, from),
        to && lte(deskRows.firstContestDate, to),
        repId === undefined ? undefined : eq(deskRows.assignedRepId, repId),
        inArray(deskRows.state, isOffered ? [...INSURED, ...OFFERED] : [...INSURED]),
      ),
    )
    .orderBy(asc(deskRows.firstContestDate), asc(deskRows.quoteId))
    .limit(limit)
}

/** What other reps did with quotes since a moment, the newest first. */
export function findEventsOfOthers(db: Db, repId: string, since: Date, limit: number) {
  return db
    .select({ ...CASE, id: auditEvents.id, at: auditEvents.at, event: auditEvents.event, who: reps.name })
    .from(auditEvents)
    .innerJoin(reps, eq(reps.id, auditEvents.repId))
    .innerJoin(deskRows, eq(deskRows.quoteId, auditEvents.quoteId))
    .where(
      and(
        gte(auditEvents.at, since),
        isNotNull(auditEvents.repId),
        isNotNull(auditEvents.quoteId),
        ne(auditEvents.repId, repId),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
}
