import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { CARRIER_REFERRALS, saidAgo } from '#domain/desk/today.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type AuditEventName } from '#server/audit/audit-events.ts'
import { describeInsured } from '#server/desk/lists/describe-insured.ts'
import { caseName, casePath, deskListPath, eventWhen, sentenceOf } from '#server/desk/today/describe-row.ts'
import { type TodayAsking, type TodaySource, type WaitingEntry } from '#server/desk/today/source.ts'
import { findWaiting, isOpen, type WaitingRow } from '#server/desk/today/waiting-rows.ts'
import { type Db } from '#server/kit/db/database.ts'
import { deskRows, sortDay } from '#server/schema/desk/desk.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'

/** The day on which a price ends is worked out again within a day: that of a quote which is still open is never older. */
const DAYS_BACK = 7

/**
 * Quotes that need an approval, whatever their day: a client waits for it.
 *
 * @rule O18 A referral is ours to decide, or the carrier's to be asked, and once the carrier was asked its answer is to be recorded.
 */
export const referrals: TodaySource = {
  name: 'referral',
  listPath: deskListPath('referrals'),
  read: async (asking, most) => {
    const since = addDays(asking.today, -DAYS_BACK)
    const { rows, total } = await findWaiting(
      asking,
      {
        reason: 'referral',
        from: since,
        also: isOpen(asking.now),
        besides: undatedBefore(since),
        isAnybodys: true,
      },
      most,
    )
    const asked = await findCarrierAsked(asking.db, rows)
    return { entries: rows.map((row) => present(row, asked.get(row.quoteId), asking)), total }
  },
}

/** Without a date of play nothing expires. They are few, and in an index of their own. */
function undatedBefore(day: CalendarDate) {
  return and(
    sql`${deskRows.dueReason} = 'referral'`,
    isNull(deskRows.goodUntil),
    lt(sortDay(deskRows.dueOn), sql`${day}::date`),
  )
}

function present(row: WaitingRow, askedAt: Date | undefined, { now, today }: TodayAsking): WaitingEntry {
  const ofCarrier = row.referralCodes.some((code) => CARRIER_REFERRALS.includes(code))
  const { label, verb } = nextStep(ofCarrier, askedAt)
  const [insured] = describeInsured(row.answers)
  const said = askedAt && `asked ${saidAgo(askedAt, now)}`
  return {
    key: row.quoteId,
    dueOn: (row.dueOn ?? today) as CalendarDate,
    repId: row.repId,
    title: `${label}: ${caseName(row)}`,
    detail: sentenceOf(insured, said, eventWhen(row, today)),
    path: casePath(row),
    act: { verb, id: row.quoteId },
  }
}

function nextStep(ofCarrier: boolean, askedAt: Date | undefined) {
  if (!ofCarrier) return { label: 'Decide', verb: 'decide-referral' } as const
  if (!askedAt) return { label: 'Ask the carrier', verb: 'ask-carrier' } as const
  return { label: 'The carrier’s answer', verb: 'record-answer' } as const
}

const ASKED: AuditEventName = 'carrier_asked'

/** When the carrier was asked last about each quote. */
async function findCarrierAsked(db: Db, rows: readonly WaitingRow[]): Promise<Map<string, Date>> {
  const ids = rows.map(({ quoteId }) => quoteId)
  if (ids.length === 0) return new Map()
  const asked = await db
    .select({ quoteId: auditEvents.quoteId, at: auditEvents.at })
    .from(auditEvents)
    .where(and(inArray(auditEvents.quoteId, ids), eq(auditEvents.event, ASKED)))
    .orderBy(desc(auditEvents.id))
  const last = new Map<string, Date>()
  for (const { quoteId, at } of asked) if (quoteId !== null && !last.has(quoteId)) last.set(quoteId, at)
  return last
}
