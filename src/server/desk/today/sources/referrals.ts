import { CARRIER_REFERRALS, saidAgo } from '#domain/desk/today.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { describeInsured } from '#server/desk/lists/describe-insured.ts'
import { caseName, casePath, deskListPath, eventWhen, sentenceOf } from '#server/desk/today/describe-row.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { findCarrierAsked } from '#server/desk/today/sources/repository.ts'
import { findWaiting, type WaitingRow } from '#server/desk/today/repository.ts'

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
        isOpen: true,
        undatedBefore: since,
        isAnybodys: true,
        unlessCarrierAskedBefore: asking.carrierAskedBefore,
      },
      most,
    )
    const asked = await findCarrierAsked(
      asking.db,
      rows.map(({ quoteId }) => quoteId),
    )
    return { entries: rows.map((row) => present(row, asked.get(row.quoteId), asking)), total }
  },
}

function present(row: WaitingRow, askedAt: Date | undefined, { now, today }: TodayAsking): WaitingEntry {
  const ofCarrier = row.referralCodes.some((code) => CARRIER_REFERRALS.includes(code))
  const { label, verb } = nextStep(ofCarrier, askedAt)
  const [insured] = describeInsured(row.answers)
  const said = askedAt && `requested ${saidAgo(askedAt, now)}`
  return {
    key: row.quoteId,
    dueOn: (row.dueOn ?? today) as CalendarDate,
    repId: row.repId,
    what: label,
    name: caseName(row),
    detail: sentenceOf(said, eventWhen(row, today), insured),
    path: casePath(row),
    act: { verb, id: row.quoteId },
  }
}

function nextStep(ofCarrier: boolean, askedAt: Date | undefined) {
  if (!ofCarrier) return { label: 'Decide', verb: 'decide-referral' } as const
  if (!askedAt) return { label: 'Ask the carrier', verb: 'ask-carrier' } as const
  return { label: 'The carrier’s answer', verb: 'record-answer' } as const
}
