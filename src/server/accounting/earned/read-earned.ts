import type { EarnedRow, EarnedTotals } from '#contract/accounting/earned-premium.ts'
import {
  countPlayed,
  earnAmount,
  earnedPart,
  type EarningContest,
} from '#domain/accounting/books/earned-premium.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import { type AtEndOf, earnedListSql, type FoundEarning } from '#server/accounting/earned/repository.ts'
import { sumPremium } from '#server/accounting/premium/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { countAllRows, readRows } from '#server/kit/db/lists/read-page.ts'

type Part = 'earned' | 'unearned'

/** The day that is asked for, or today where the office is. */
export function dayOf({ env, now }: Pick<Context, 'env' | 'now'>, asked: CalendarDate | undefined): AtEndOf {
  const timeZone = env.officeTimeZone
  return { day: asked ?? dateInTimeZone(now(), timeZone), timeZone }
}

/** @rule N82 Discounts and commission are earned with the premium that they belong to. */
function earn({ written, commission, certified, endedAt }: FoundEarning, { day, timeZone }: AtEndOf) {
  const contests = certified.contests.map((contest): EarningContest => ({
    fee: contest.fee,
    day: contest.isOpen ? null : contest.day,
  }))
  const endedOn = endedAt === null ? null : dateInTimeZone(endedAt, timeZone)
  const part = earnedPart({ contests, endedOn }, day)
  return {
    contests,
    endedOn,
    ...earnAmount(written, part),
    commissionUnearned: earnAmount(commission, part).unearned,
  }
}

export function presentEarned(found: FoundEarning, at: AtEndOf): EarnedRow {
  const { contests, endedOn, earned, unearned, commissionUnearned } = earn(found, at)
  const ahead = contests.flatMap(({ day }) => (day !== null && day > at.day ? day : []))
  return {
    id: found.id,
    policy_number: found.policyNumber,
    customer: found.certified.customer,
    event: found.certified.event,
    next_on: endedOn === null ? (ahead.toSorted()[0] ?? null) : null,
    contests: contests.length,
    played: countPlayed(contests, at.day),
    ended_on: endedOn,
    written: toDollars(found.written),
    earned: toDollars(earned),
    unearned: toDollars(unearned),
    commission: toDollars(found.commission),
    commission_unearned: toDollars(commissionUnearned),
  }
}

/**
 * What all of them come to. Only policies with contests to come are read: of the rest of the register everything is earned.
 *
 * @rule N82 Earned and unearned premium together are the premium register until the end of the day.
 */
export async function readTotalsOf(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  query: { day?: CalendarDate | undefined; part?: readonly Part[] | undefined },
): Promise<EarnedTotals> {
  const { db, now } = context
  const at = dayOf(context, query.day)
  const [first, ...others] = query.part ?? []
  const only = others.length === 0 ? first : undefined
  const listSql = earnedListSql(at)
  const open = { policies: 0, written: ZERO, unearned: ZERO, commission: ZERO, commissionUnearned: ZERO }
  for await (const row of readRows(db, listSql, { part: ['unearned'] })) {
    const { unearned, commissionUnearned } = earn(row, at)
    open.policies += 1
    open.written = sum([open.written, row.written])
    open.unearned = sum([open.unearned, unearned])
    open.commission = sum([open.commission, row.commission])
    open.commissionUnearned = sum([open.commissionUnearned, commissionUnearned])
  }
  const register = await sumPremium(db, { posted: { from: null, to: at.day } }, at.timeZone)
  const whole = subtract(sum([register.premium, register.fees]), register.discounts)
  const written = chosen(only, { whole, open: open.written })
  const commission = chosen(only, { whole: register.commission, open: open.commission })
  const unearned = only === 'earned' ? ZERO : open.unearned
  const commissionUnearned = only === 'earned' ? ZERO : open.commissionUnearned
  const policies =
    only === 'unearned' ? open.policies : await countAllRows(db, listSql, only ? { part: [only] } : {})
  return {
    today: dateInTimeZone(now(), at.timeZone),
    day: at.day,
    time_zone: at.timeZone,
    policies,
    written: toDollars(written),
    earned: toDollars(subtract(written, unearned)),
    unearned: toDollars(unearned),
    commission: toDollars(commission),
    commission_unearned: toDollars(commissionUnearned),
  }
}

/** Of everything, of what has contests to come, or of the rest. */
function chosen(only: Part | undefined, { whole, open }: { whole: Cents; open: Cents }): Cents {
  if (only === undefined) return whole
  return only === 'unearned' ? open : subtract(whole, open)
}
