import { and, desc, eq, gte, isNotNull, ne } from 'drizzle-orm'
import { type TodayNews } from '#contract/desk/today.ts'
import { caseName, casePath } from '#server/desk/today/describe-row.ts'
import { type TodayAsking } from '#server/desk/today/source.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

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
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      event: auditEvents.event,
      who: reps.name,
      quoteId: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      tournamentName: deskRows.tournamentName,
      companyName: deskRows.companyName,
      contactName: deskRows.contactName,
    })
    .from(auditEvents)
    .innerJoin(reps, eq(reps.id, auditEvents.repId))
    .innerJoin(deskRows, eq(deskRows.quoteId, auditEvents.quoteId))
    .where(
      and(
        gte(auditEvents.at, new Date(now.getTime() - DAY_MS)),
        isNotNull(auditEvents.repId),
        isNotNull(auditEvents.quoteId),
        ne(auditEvents.repId, rep.id),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MOST_EVENTS)
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
