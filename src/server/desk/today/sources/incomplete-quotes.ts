import { pagePath } from '#contract/page-path.ts'
import { completeBy, lastContestToComplete } from '#domain/desk/today.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { furthestStep, stepProblems } from '#domain/quote/steps/progress.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  belowBase,
  caseName,
  casePath,
  deskListPath,
  eventWhen,
  sentenceOf,
} from '#server/desk/today/describe-row.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { findWaiting, type WaitingRow } from '#server/desk/today/repository.ts'

/** Quotes of somebody’s own that have no price, as something in them is missing or wrong, and whose event comes near. */
export const incompleteQuotes: TodaySource = {
  name: 'incomplete',
  listPath: `${deskListPath('quotes')}?state=draft&rep=me`,
  read: async (asking, most) => {
    const { rows, total } = await findWaiting(
      asking,
      {
        reason: 'event-day',
        from: asking.today,
        to: lastContestToComplete(asking.today),
        isOpen: true,
        state: 'draft',
        isAnybodys: false,
      },
      most,
    )
    return { entries: rows.map((row) => present(row, asking)), total }
  },
}

function present(row: WaitingRow, { today }: TodayAsking): WaitingEntry {
  const context = { quote: quoteFrom(row.answers), today }
  const missing = STEPS.filter(
    (step) => step.id !== 'confirm-coverage' && stepProblems(step, context).length > 0,
  ).map(({ title }) => title)
  const [first, second, ...others] = missing
  return {
    key: row.quoteId,
    dueOn: completeBy((row.dueOn ?? today) as CalendarDate, today),
    repId: row.repId,
    what: 'Something is missing',
    name: caseName(row),
    detail: sentenceOf(
      eventWhen(row, today),
      first,
      second,
      others.length > 0 ? `and ${others.length} more` : undefined,
    ),
    path: casePath(row),
    act: {
      verb: 'complete-quote',
      id: null,
      path: belowBase(pagePath('rep-step', { guid: row.quoteId, step: furthestStep(context) })),
    },
  }
}
