import {
  and,
  arrayOverlaps,
  count,
  eq,
  gte,
  inArray,
  isNull,
  not,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
  gt,
  isNotNull,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type DeskList, deskLists } from '#contract/desk/desk-lists.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import type { QuoteState } from '#domain/quote/model/quote-state.ts'
import { numberLookedFor } from '#domain/values/typed/numbers-of-ours.ts'
import type { Cents } from '#domain/values/money.ts'
import { quotesWithCoupon } from '#server/coupons/office/repository.ts'
import { quotesOfPartners } from '#server/partners/office/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { filterBy, type ListQuery, type ListSql, type PagePlan } from '#server/kit/db/lists/read-page.ts'
import { DAY, MOMENT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import {
  deskRows,
  isLostRow,
  sortCents,
  sortDay,
  isStillDueAfterwards,
} from '#server/schema/desk/desk.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { DUE_REASON_NAMES, DUE_REASONS } from '#domain/desk/due.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { wordsQuery } from '#server/desk/lexemes.ts'
import type { DayRange, Range } from '#contract/list.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

export type FoundDeskRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Who asks, and when: `me`, `covering` and what is over depend on it. */
export interface Asking {
  repId: string
  /** For whom that rep stands in now. */
  covers: readonly string[]
  now: Date
}

/** The rows of one of the lists. */
export function deskListSql(
  name: DeskListName,
  { repId, covers, now }: Asking,
): ListSql<DeskList, FoundDeskRow> {
  const parts = partsOf(name, now)
  return {
    list: deskLists[name],
    id: deskRows.quoteId,
    filters: {
      search: searchFor,
      state: (states) => or(...states.map((state) => isInState(state, now))),
      rep: (chosen) =>
        or(
          chosen.includes('nobody') ? isNull(deskRows.assignedRepId) : undefined,
          inArray(
            deskRows.assignedRepId,
            chosen.flatMap((one) => repsOf(one, { repId, covers })),
          ),
        ),
      event: (days) => {
        const { from, to } = daysOf(days, now)
        return and(
          from === null ? undefined : gte(deskRows.firstContestDate, from),
          to === null ? undefined : lte(deskRows.firstContestDate, to),
        )
      },
      contest: (kinds) => arrayOverlaps(deskRows.contests, kinds),
      coupon: (codes) => sql`${deskRows.quoteId} in ${quotesWithCoupon(codes)}`,
      partner: (codes) => sql`${deskRows.quoteId} in ${quotesOfPartners(codes)}`,
      only: (ids) => inArray(deskRows.quoteId, ids),
      except: (ids) => notInArray(deskRows.quoteId, ids),
    },
    sorts: {
      due: { by: sortDay(deskRows.dueOn), kind: DAY },
      event: { by: sortDay(deskRows.firstContestDate), kind: DAY },
      fee: { by: sortCents(deskRows.totalCents), kind: WHOLE_NUMBER },
      updated: { by: deskRows.updatedAt, kind: MOMENT },
    },
    select: (db, plan) => selectRows(db, plan, parts),
    selectIds: (db, plan) => selectIds(db, plan, parts),
  }
}

/** @rule O18 `covering` is whoever asks, with those for whom they stand in. */
function repsOf(chosen: string, { repId, covers }: Pick<Asking, 'repId' | 'covers'>): readonly string[] {
  if (chosen === 'nobody') return []
  if (chosen === 'covering') return [repId, ...covers]
  return [chosen === 'me' ? repId : chosen]
}

/** The days from today on, or those that were named. */
function daysOf(days: DayRange, now: Date): Range<CalendarDate> {
  if (!('nextDays' in days)) return days
  const today = officeDay(now)
  return { from: today, to: addDays(today, days.nextDays) }
}

/** @rule N40 N110 Of what is stored as open, play may have started since, or a rep has closed it. */
function isInState(state: QuoteState, now: Date): SQL | undefined {
  if (state === 'lost') return isLostRow()
  const isOver = and(isNull(deskRows.policyNumber), lte(deskRows.goodUntil, now))
  if (state === 'expired') return and(isOver, not(isLostRow()))
  return and(eq(deskRows.state, state), sql`${isOver} is not true`, not(isLostRow()))
}

/**
 * All words that were typed, a telephone number, or the whole number of a quote or policy.
 *
 * @rule N62 Reps also find a quote by the reference that a producer's client has.
 */
function searchFor(wanted: string): SQL | undefined {
  const name = numberLookedFor(wanted)
  const query = wordsQuery(wanted)
  return or(
    eq(deskRows.quoteNumber, name),
    eq(deskRows.policyNumber, name),
    eq(deskRows.clientReference, name),
    query === undefined ? undefined : sql`${deskRows.words} @@ ${query}::tsquery`,
  )
}

/** How many rows the filters let through and what they cost together, of not more than a limit in each part. */
export async function sumFees(
  db: Db,
  name: DeskListName,
  asking: Asking,
  { query, limit }: { query: ListQuery<DeskList>; limit: number },
): Promise<{ rows: number; fees: Cents }> {
  const matching = filterBy(deskListSql(name, asking), query)
  const feesOf = (part: Parts[number]) =>
    db.select({ fee: deskRows.totalCents }).from(deskRows).where(and(part, matching)).limit(limit)
  const [first, second] = partsOf(name, asking.now)
  const fees = (second ? unionAll(feesOf(first), feesOf(second)) : feesOf(first)).as('fees')
  const [sums] = await db
    .select({ rows: count(), fees: sql<string>`coalesce(sum(${fees.fee}), 0)` })
    .from(fees)
  return { rows: sums?.rows ?? 0, fees: Number(sums?.fees ?? 0) as Cents }
}

type Parts = ReturnType<typeof partsOf>

/** Each part is read by its own index, and no further than the page. */
function selectPart(db: Db, { where, orderBy, limit }: PagePlan, part: Parts[number]) {
  return db
    .select({ id: deskRows.quoteId })
    .from(deskRows)
    .where(and(part, where))
    .orderBy(...orderBy)
    .limit(limit)
}

/** At most as many of each part. */
function selectIds(db: Db, plan: PagePlan, [first, second]: Parts) {
  const ids = selectPart(db, plan, first)
  return second ? unionAll(ids, selectPart(db, plan, second)) : ids
}

function selectRows(db: Db, plan: PagePlan, parts: Parts) {
  const { key, where, orderBy, limit } = plan
  const isChosen = parts[1] ? inArray(deskRows.quoteId, selectIds(db, plan, parts)) : and(parts[0], where)
  return db
    .select({
      key,
      id: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      version: deskRows.quoteVersion,
      tournamentName: deskRows.tournamentName,
      contactName: deskRows.contactName,
      companyName: deskRows.companyName,
      insuredEmail: deskRows.insuredEmail,
      producerEmail: deskRows.producerEmail,
      courseName: deskRows.courseName,
      firstContestDate: deskRows.firstContestDate,
      totalCents: deskRows.totalCents,
      unpaidCents: deskRows.unpaidCents,
      state: deskRows.state,
      goodUntil: deskRows.goodUntil,
      isLost: isLostRow(),
      dueReason: deskRows.dueReason,
      dueOn: deskRows.dueOn,
      repId: deskRows.assignedRepId,
      repName: reps.name,
      createdAt: deskRows.createdAt,
      updatedAt: deskRows.updatedAt,
      answers: quotes.answers,
    })
    .from(deskRows)
    .innerJoin(quotes, eq(quotes.id, deskRows.quoteId))
    .leftJoin(reps, eq(reps.id, deskRows.assignedRepId))
    .where(isChosen)
    .orderBy(...orderBy)
    .limit(limit)
}

const OVER_AFTERWARDS = DUE_REASON_NAMES.filter((reason) => DUE_REASONS[reason].isOverAfterwards)

/**
 * The rows of a list, in parts that have no row in common. Each part has its index in the order of what is due, so that what
 * is over, which becomes most of all rows, is not read to find what is not.
 */
function partsOf(list: DeskListName, now: Date): (SQL | undefined)[] {
  const today = officeDay(now)
  const overdue = and(
    isStillDueAfterwards(deskRows.dueReason),
    sql`${sortDay(deskRows.dueOn)} < ${today}::date`,
  )
  const toCome = sql`${sortDay(deskRows.dueOn)} >= ${today}::date`
  const isOpen = and(
    isNull(deskRows.policyNumber),
    or(isNull(deskRows.goodUntil), gt(deskRows.goodUntil, now)),
    not(isLostRow()),
  )
  const isBought = isNotNull(deskRows.policyNumber)
  switch (list) {
    case 'quotes':
      return [and(isOpen, overdue), and(isOpen, toCome)]
    case 'policies':
      return [and(isBought, overdue), and(isBought, toCome)]
    case 'referrals':
      return [and(eq(deskRows.dueReason, 'referral'), isOpen)]
    case 'changes':
      return [eq(deskRows.dueReason, 'change')]
    case 'unpaid':
      return [sql`${deskRows.unpaidCents} > 0`]
    case 'postponed':
      return [eq(deskRows.state, 'postponed')]
    case 'past':
      return [
        or(
          isLostRow(),
          and(isNull(deskRows.policyNumber), lte(deskRows.goodUntil, now)),
          and(
            isBought,
            inArray(deskRows.dueReason, OVER_AFTERWARDS),
            sql`${sortDay(deskRows.dueOn)} < ${today}::date`,
          ),
        ),
      ]
  }
}
