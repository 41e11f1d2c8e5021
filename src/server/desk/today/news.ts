import type { TodayNews } from '#contract/desk/today.ts'
import { caseName, casePath } from '#server/desk/today/describe-row.ts'
import { findEventsOfOthers } from '#server/desk/today/repository.ts'
import type { TodayAsking } from '#server/desk/today/source.ts'

/** How far back what is said is looked for: one that works on a quote saves it again and again. */
const MOST_EVENTS = 60
const MOST_NEWS = 6
const DAY_MS = 24 * 60 * 60_000

/**
 * What other reps did with quotes and policies today, the newest first; the same thing of one quote is said once.
 *
 * @rule O18 News of colleagues are of the caller’s day.
 */
export async function readNews({ db, rep, now, today, dayOf }: TodayAsking): Promise<TodayNews[]> {
  const rows = await findEventsOfOthers(db, rep.id, new Date(now.getTime() - DAY_MS), MOST_EVENTS)
  const said = new Set<string>()
  const ofToday = rows.filter(({ at, event, who, quoteId }) => {
    const key = `${who} ${event} ${quoteId}`
    if (dayOf(at) !== today || said.has(key)) return false
    said.add(key)
    return true
  })
  return ofToday.slice(0, MOST_NEWS).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    who: row.who,
    event: row.event,
    about: caseName(row),
    path: casePath(row),
  }))
}
