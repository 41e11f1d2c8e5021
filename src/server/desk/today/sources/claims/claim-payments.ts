import { pagePath } from '#contract/page-path.ts'
import { PAGES } from '#contract/pages.ts'
import { listedUntil, OVERDUE_AFTER_DAYS } from '#domain/claims/states/award-states.ts'
import { saidFromToday } from '#domain/desk/today.ts'
import { daysBetween } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import { belowBase, sentenceOf } from '#server/desk/today/describe-row.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import { listDueClaims } from '#server/desk/today/sources/claims/repository.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'

type Due = Awaited<ReturnType<typeof listDueClaims>>[number]

/** More than are counted one by one are not read. */
const MOST_COUNTED = 200

/** @rule N79 O18 A part is on the reps’ home 14 days before its day, one line a claim, the oldest first; after 10 days it is overdue. */
export const claimPaymentsDue: TodaySource = {
  name: 'claim-payment',
  listPath: `${PAGES['rep-claims']}?state=approved,in_payout`,
  read: async (asking, most) => {
    const repIds = asking.people.map(({ id }) => id)
    const found = await listDueClaims(asking.db, {
      repIds,
      most: MOST_COUNTED,
      to: listedUntil(asking.today),
    })
    return {
      entries: found.slice(0, most).map((row) => present(row, asking)),
      total: cappedCount(found.length),
    }
  },
}

function present(row: Due, { today }: TodayAsking): WaitingEntry {
  const { number, winner, event, repId, dueOn, parts, amount } = row
  const late = daysBetween(dueOn, today)
  return {
    key: number,
    dueOn,
    repId,
    what: late > OVERDUE_AFTER_DAYS ? 'Overdue payment' : 'Pay a winner',
    name: event,
    detail: sentenceOf(
      `${formatMoney(amount, '$')} to ${winner}`,
      parts > 1 ? `${parts} payments` : undefined,
      late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} late` : `due ${saidFromToday(-late)}`,
      number,
    ),
    path: belowBase(pagePath('rep-claim', { claim: number })),
    act: { verb: 'open', id: null },
  }
}
