import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setTaskDone, type Task } from '#contract/desk/tasks.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { openTaskForm } from '#web/admin/case/notes/note-acts.ts'
import { reloadCaseNotes, tasksQuery } from '#web/admin/case/notes/queries.ts'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface TaskListProps {
  quoteId: string
  mayChange: boolean
}

/** What somebody has to do about a case: what is overdue first, what is done folded away. */
export function TaskList({ quoteId, mayChange }: TaskListProps) {
  return (
    <section aria-label="Tasks" className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold">Tasks</h2>
        {mayChange && (
          <Button kind="quiet" className="-mr-3" onClick={() => void openTaskForm(quoteId)}>
            Add a task
          </Button>
        )}
      </div>
      <QueryView
        query={useQuery(tasksQuery(quoteId), queryClient)}
        waiting={<Skeleton className="h-11" />}
        failure={{ of: 'part' }}
      >
        {(tasks) => <Tasks tasks={tasks} mayChange={mayChange} />}
      </QueryView>
    </section>
  )
}

function Tasks({ tasks, mayChange }: { tasks: readonly Task[]; mayChange: boolean }) {
  const open = tasks.filter(({ done_at: doneAt }) => doneAt === null)
  const done = tasks.filter(({ done_at: doneAt }) => doneAt !== null)
  return (
    <>
      {open.length === 0 && <p className="text-muted">No tasks.</p>}
      <List tasks={open} mayChange={mayChange} />
      {done.length > 0 && (
        <Disclosure summary={`${done.length} done`}>
          <List tasks={done} mayChange={mayChange} />
        </Disclosure>
      )}
    </>
  )
}

function List({ tasks, mayChange }: { tasks: readonly Task[]; mayChange: boolean }) {
  if (tasks.length === 0) return null
  return (
    <ul className="grid">
      {tasks.map((task) => (
        <TaskEntry key={task.id} task={task} mayChange={mayChange} />
      ))}
    </ul>
  )
}

function TaskEntry({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const { id, text, quote_id: quoteId, done_at: doneAt } = task

  async function tick(done: boolean) {
    await call(setTaskDone, { params: { id }, body: { done } }).catch(() => undefined)
    announceChange(quoteId)
    await reloadCaseNotes(quoteId)
  }

  async function edit() {
    if ((await openDialog('edit-task', { quoteId, task })) === true) await reloadCaseNotes(quoteId)
  }

  return (
    <li className="flex items-start gap-2 border-t border-hair py-1 first:border-t-0">
      {mayChange && (
        <label className="-ml-2 grid size-11 shrink-0 cursor-pointer place-items-center sm:size-9">
          <input
            type="checkbox"
            aria-label={`Done: ${text}`}
            checked={doneAt !== null}
            onChange={(event) => void tick(event.target.checked)}
            className="size-4 cursor-pointer accent-fairway"
          />
        </label>
      )}
      <div className="min-w-0 flex-1 py-2">
        <p className={`wrap-anywhere ${doneAt === null ? '' : 'text-muted line-through'}`}>{text}</p>
        <TaskFacts task={task} />
      </div>
      {mayChange && doneAt === null && (
        <Button kind="quiet" className="-mr-3 shrink-0 font-normal!" onClick={() => void edit()}>
          Change <span className="sr-only">{text}</span>
        </Button>
      )}
    </li>
  )
}

function TaskFacts({ task }: { task: Task }) {
  const { due_on: due, done_at: doneAt, rep_name: name, done_by_name: doer } = task
  const [today] = useState(() => officeDay(new Date()))
  if (doneAt !== null) return <p className="text-muted">Done by {doer}</p>
  const isLate = due < today
  return (
    <p className="text-muted">
      <span className={isLate || due === today ? 'font-semibold text-sand' : ''}>
        {isLate && 'Overdue since '}
        {due === today ? 'Today' : formatShortDay(due as CalendarDate)}
      </span>
      {', '}
      {name}
    </p>
  )
}
