import type { TodayAnswer, TodayEvent } from '#contract/desk/today.ts'
import { lastDayAhead } from '#domain/desk/today.ts'
import { caseName, casePath } from '#server/desk/today/describe-row.ts'
import { type EventQuery, findEvents } from '#server/desk/today/repository.ts'
import type { TodayAsking } from '#server/desk/today/source.ts'

const MOST_EVENTS = 8

type Events = Pick<TodayAnswer, 'events' | 'next_event'>

/**
 * The events of the next days, and if none of them is insured the next that is.
 *
 * @rule O18 An event of the week is insured or not bought; what was cancelled or has another date is none.
 */
export async function readEvents(asking: TodayAsking): Promise<Events> {
  const { today, rep } = asking
  const week: EventQuery = { from: today, to: lastDayAhead(today), isOffered: true }
  const mine = await present(asking, { ...week, repId: rep.id }, MOST_EVENTS)
  const all = await present(asking, week, MOST_EVENTS + 1)
  const [next] = all.some((event) => event.is_insured) ? [] : await present(asking, { from: today }, 1)
  return {
    events: { mine, all: all.slice(0, MOST_EVENTS), has_more: all.length > MOST_EVENTS },
    next_event: next ?? null,
  }
}

async function present(
  { db, rep, today }: TodayAsking,
  query: EventQuery,
  limit: number,
): Promise<TodayEvent[]> {
  const rows = await findEvents(db, query, limit)
  return rows.map((row) => ({
    id: row.quoteId,
    name: caseName(row),
    on: row.on ?? today,
    is_insured: row.policyNumber !== null,
    is_mine: row.repId === rep.id,
    path: casePath(row),
  }))
}
