import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql, inArray } from 'drizzle-orm'
import { type DeskListName } from '#domain/desk/desk-lists.ts'
import { DUE_REASON_NAMES, DUE_REASONS } from '#domain/desk/due.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { deskRows, isStillDueAfterwards, sortDay } from '#server/kit/db/schema/desk/desk.schema.ts'

/** The last place where a day ends, so that nothing is over while it is still played somewhere. */
const LAST_TIME_ZONE = 'Pacific/Honolulu'

const OVER_AFTERWARDS = DUE_REASON_NAMES.filter((reason) => DUE_REASONS[reason].isOverAfterwards)

/**
 * The rows of a list, in parts that have no row in common. Each part has its index in the order of what is due, so that what
 * is over, which becomes most of all rows, is not read to find what is not.
 */
export function partsOf(list: DeskListName, now: Date): (SQL | undefined)[] {
  const today = dateInTimeZone(now, LAST_TIME_ZONE)
  const overdue = and(
    isStillDueAfterwards(deskRows.dueReason),
    sql`${sortDay(deskRows.dueOn)} < ${today}::date`,
  )
  const toCome = sql`${sortDay(deskRows.dueOn)} >= ${today}::date`
  const isOpen = and(
    isNull(deskRows.policyNumber),
    or(isNull(deskRows.goodUntil), gt(deskRows.goodUntil, now)),
  )
  const isBought = isNotNull(deskRows.policyNumber)
  switch (list) {
    case 'quotes':
      return [and(isOpen, overdue), and(isOpen, toCome)]
    case 'policies':
      return [and(isBought, overdue), and(isBought, toCome)]
    case 'referrals':
      return [and(eq(deskRows.state, 'referred'), isOpen)]
    case 'changes':
      return [eq(deskRows.dueReason, 'change')]
    case 'unpaid':
      return [sql`${deskRows.unpaidCents} > 0`]
    case 'postponed':
      return [eq(deskRows.state, 'postponed')]
    case 'past':
      return [
        or(
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
