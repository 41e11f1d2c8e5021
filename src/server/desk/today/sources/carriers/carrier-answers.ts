import { pagePath } from '#contract/page-path.ts'
import { saidAgo } from '#domain/desk/today.ts'
import { belowBase, caseName, casePath, deskListPath, sentenceOf } from '#server/desk/today/describe-row.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { listUnanswered, listUnansweredClaims } from '#server/desk/today/sources/carriers/repository.ts'

const MOST_COUNTED = 200

/**
 * Carriers that were asked and have not answered in the time that a setting gives them.
 *
 * @rule D32 O18 An answer that does not come becomes a task, until it is recorded, or nothing is asked any more.
 */
export const carrierAnswers: TodaySource = {
  name: 'carrier-answer',
  listPath: deskListPath('referrals'),
  read: async (asking, most) => {
    const { db, people, now, carrierAskedBefore: before } = asking
    const asked = { repIds: people.map(({ id }) => id), most: MOST_COUNTED, now, before }
    const cases = (await listUnanswered(db, asked)).map((row) => ({ at: row.at, entry: ofCase(row, asking) }))
    const ofClaims = (await listUnansweredClaims(db, asked)).map((row) => ({
      at: row.at,
      entry: ofClaim(row, asking),
    }))
    const all = [...cases, ...ofClaims].toSorted((one, other) => one.at.getTime() - other.at.getTime())
    return { entries: all.slice(0, most).map(({ entry }) => entry), total: cappedCount(all.length) }
  },
}

type Case = Awaited<ReturnType<typeof listUnanswered>>[number]
type ClaimRow = Awaited<ReturnType<typeof listUnansweredClaims>>[number]

const WHAT = 'No answer from the carrier'

function ofCase(row: Case, { now, today }: TodayAsking): WaitingEntry {
  const { quoteId, policyNumber, changeId, recipient, at, repId } = row
  const isChange = changeId !== null
  return {
    key: changeId ?? quoteId,
    dueOn: today,
    repId,
    what: WHAT,
    name: caseName(row),
    detail: sentenceOf(isChange ? 'about a change' : undefined, `we asked ${recipient} ${saidAgo(at, now)}`),
    path: casePath(row),
    act: isChange
      ? { verb: 'decide-change', id: policyNumber ?? '' }
      : { verb: 'record-answer', id: quoteId },
  }
}

function ofClaim(
  { number, winner, event, repId, recipient, at }: ClaimRow,
  asking: TodayAsking,
): WaitingEntry {
  return {
    key: number,
    dueOn: asking.today,
    repId,
    what: WHAT,
    name: event,
    detail: sentenceOf(`about ${number}, ${winner}`, `we asked ${recipient} ${saidAgo(at, asking.now)}`),
    path: belowBase(pagePath('rep-claim', { claim: number })),
    act: { verb: 'open', id: null },
  }
}
