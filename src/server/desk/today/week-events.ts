import { and, asc, eq, gte, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import { type TodayAnswer, type TodayEvent } from '#contract/desk/today.ts'
import { lastDayAhead } from '#domain/desk/today.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { caseName, casePath } from '#server/desk/today/describe-row.ts'
import { type TodayAsking } from '#server/desk/today/source.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'

const MOST_EVENTS = 8

/** An event that is covered. */
const IS_INSURED = inArray(deskRows.state, ['purchased', 'bound'])

/** One that is not, and can still be: somebody was told its price. */
const IS_OFFERED = inArray(deskRows.state, ['priced', 'sent', 'referred', 'cleared'])

type Events = Pick<TodayAnswer, 'events' | 'next_event'>

/**
 * The events of the next days, and if none of them is insured the next that is.
 *
 * @rule O18 An event of the week is insured or not bought; what was cancelled or has another date is none.
 */
export async function readEvents(asking: TodayAsking): Promise<Events> {
  const { today, rep } = asking
  const inWeek = and(
    gte(deskRows.firstContestDate, today),
    lte(deskRows.firstContestDate, lastDayAhead(today)),
    or(IS_INSURED, IS_OFFERED),
  )
  const mine = await selectEvents(asking, and(inWeek, eq(deskRows.assignedRepId, rep.id)), MOST_EVENTS)
  const all = await selectEvents(asking, inWeek, MOST_EVENTS + 1)
  const [next] = all.some((event) => event.is_insured)
    ? []
    : await selectEvents(asking, and(gte(deskRows.firstContestDate, today), isInsured()), 1)
  return {
    events: { mine, all: all.slice(0, MOST_EVENTS), has_more: all.length > MOST_EVENTS },
    next_event: next ?? null,
  }
}

function isInsured(): SQL | undefined {
  return and(isNotNull(deskRows.policyNumber), IS_INSURED)
}

async function selectEvents({ db, rep }: TodayAsking, where: SQL | undefined, limit: number): Promise<TodayEvent[]> {
  const rows = await db
    .select({
      quoteId: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      tournamentName: deskRows.tournamentName,
      companyName: deskRows.companyName,
      contactName: deskRows.contactName,
      on: deskRows.firstContestDate,
      repId: deskRows.assignedRepId,
    })
    .from(deskRows)
    .where(where)
    .orderBy(asc(deskRows.firstContestDate), asc(deskRows.quoteId))
    .limit(limit)
  return rows.map((row) => ({
    id: row.quoteId,
    name: caseName(row),
    on: row.on as CalendarDate,
    is_insured: row.policyNumber !== null,
    is_mine: row.repId === rep.id,
    path: casePath(row),
  }))
}
