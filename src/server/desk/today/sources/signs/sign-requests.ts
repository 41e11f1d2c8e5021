import { PAGES } from '#contract/pages.ts'
import { saidAgo } from '#domain/desk/today.ts'
import { caseName, casePath, sentenceOf } from '#server/desk/today/describe-row.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import type { TodaySource } from '#server/desk/today/source.ts'
import { listSignRequests } from '#server/desk/today/sources/signs/repository.ts'

const MOST_COUNTED = 200

/**
 * Customers who want their signs changed, and those who sent another logo.
 *
 * @rule D42 O18 Either is for today until a rep sent a new proof, recorded an approval or printed without one, or the customer approved.
 */
export const signRequests: TodaySource = {
  name: 'sign-request',
  listPath: PAGES['rep-signs'],
  read: async ({ db, people, now, today }, most) => {
    const repIds = people.map(({ id }) => id)
    const found = await listSignRequests(db, { repIds, today, most: MOST_COUNTED })
    return {
      entries: found.slice(0, most).map((row) => ({
        key: row.quoteId,
        dueOn: today,
        repId: row.repId,
        // A new logo comes without words.
        what: row.note === null ? 'Look at a new logo' : 'Change a sign',
        name: caseName(row),
        detail: sentenceOf(
          `${row.note === null ? 'sent' : 'requested'} ${saidAgo(row.at, now)}`,
          row.policyNumber ?? undefined,
        ),
        path: casePath(row),
        act: { verb: 'open' as const, id: null },
      })),
      total: cappedCount(found.length),
    }
  },
}
