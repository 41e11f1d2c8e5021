import { PAGES } from '#contract/pages.ts'
import { readPage } from '#server/kit/db/lists/read-page.ts'
import { belowBase } from '#server/desk/today/describe-row.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import type { TodaySource } from '#server/desk/today/source.ts'
import { unansweredList } from '#server/inbound/repository.ts'
import { pagePath } from '#contract/page-path.ts'
import { saidAgo } from '#domain/desk/today.ts'

/** @rule O18 What a customer wrote and nobody has settled is for tonight, whoever has the case. */
export const answers: TodaySource = {
  name: 'answer',
  listPath: PAGES['rep-mail'],
  read: async ({ db, now, today }, most) => {
    const { data: rows, count } = await readPage(db, unansweredList, { size: 25 })
    return {
      entries: rows.slice(0, most).map((row) => ({
        key: row.id,
        dueOn: today,
        repId: null,
        what: `Answer ${row.fromName === '' ? row.fromAddress : row.fromName}`,
        name: row.event === '' ? row.subject : row.event,
        detail: `${row.subject}, ${saidAgo(row.receivedAt, now)}`,
        path: `${belowBase(pagePath('rep-quote', { guid: row.guid }))}?mail=${row.id}`,
        act: { verb: 'answer-mail', id: null },
      })),
      total: cappedCount(count?.value ?? rows.length),
    }
  },
}
