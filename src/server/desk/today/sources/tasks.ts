import { PAGES } from '#contract/pages.ts'
import { lastDayAhead } from '#domain/desk/today.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import { casePath } from '#server/desk/today/describe-row.ts'
import type { TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { type FoundTask, listOpenTasks } from '#server/desk/tasks/repository.ts'

/** @rule O18 A task stands on the home of whoever does it until it is done, the longest overdue first. */
export const tasks: TodaySource = {
  name: 'task',
  listPath: PAGES['rep-home'],
  read: async ({ db, people, today }, most) => {
    const found = await listOpenTasks(db, {
      repIds: people.map(({ id }) => id),
      due: { from: null, to: lastDayAhead(today) },
    })
    return { entries: found.slice(0, most).map(present), total: cappedCount(found.length) }
  },
}

function present(task: FoundTask): WaitingEntry {
  return {
    key: task.id,
    dueOn: task.dueOn as CalendarDate,
    repId: task.repId,
    what: task.text,
    name: task.tournamentName ?? task.quoteNumber,
    detail: `from ${task.createdByName}`,
    path: casePath(task),
    act: { verb: 'finish-task', id: task.id },
  }
}
