import { pagePath } from '#contract/page-path.ts'
import { PAGES } from '#contract/pages.ts'
import { answerDueOn } from '#domain/claims/deadlines/claim-deadlines.ts'
import { saidAgo } from '#domain/desk/today.ts'
import { belowBase, sentenceOf } from '#server/desk/today/describe-row.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import { listAnsweredClaims } from '#server/desk/today/sources/claims/repository.ts'
import type { TodaySource } from '#server/desk/today/source.ts'

const MOST_COUNTED = 200

/** @rule N111 O18 An answer to a decline is read within 5 business days. */
export const claimAnswers: TodaySource = {
  name: 'claim-answer',
  listPath: `${PAGES['rep-claims']}?state=declined`,
  read: async ({ db, people, now, dayOf }, most) => {
    const found = await listAnsweredClaims(db, { repIds: people.map(({ id }) => id), most: MOST_COUNTED })
    return {
      entries: found.slice(0, most).map(({ number, winner, event, repId, since }) => ({
        key: number,
        dueOn: answerDueOn(dayOf(since)),
        repId,
        what: 'Read an answer',
        name: event,
        detail: sentenceOf(`to the decline of ${number}`, winner, saidAgo(since, now)),
        path: belowBase(pagePath('rep-claim', { claim: number })),
        act: { verb: 'open' as const, id: null },
      })),
      total: cappedCount(found.length),
    }
  },
}
