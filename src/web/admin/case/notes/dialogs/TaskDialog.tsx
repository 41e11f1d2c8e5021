import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addTask, changeTask, type Task } from '#contract/desk/tasks.ts'
import { taskFields } from '#domain/desk/tasks/task.fields.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { addDays, type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import { text } from '#domain/values/field-kinds.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import type { Assignee } from '#contract/desk/assigning.ts'
import { assigneesQuery, listWorkers, nameColleague } from '#web/reps/colleagues.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface TaskDialogProps extends DialogProps<true> {
  quoteId: string
  /** The task that is changed; a new one otherwise. */
  task?: Task
}

const FIELDS = {
  ...taskFields,
  rep_id: text({ label: 'Assigned to', cardLike: true, message: 'Choose who it’s assigned to' }),
}

/** Asks what has to be done, until when and by whom. */
export default function TaskDialog(props: TaskDialogProps) {
  const assignees = useQuery(assigneesQuery, queryClient)
  if (assignees.data)
    return <TaskForm {...props} workers={listWorkers(assignees.data, (one) => isAllowed(one, 'notes'))} />
  return (
    <NoticeDialog title={titleOf(props)} closeLabel="Cancel" close={() => props.close()}>
      <QueryView query={assignees} waiting={<Skeleton className="h-32" />} failure={{ of: 'part' }}>
        {() => null}
      </QueryView>
    </NoticeDialog>
  )
}

function TaskForm({ quoteId, task, workers, close }: TaskDialogProps & { workers: readonly Assignee[] }) {
  const [tomorrow] = useState(() => addDays(officeDay(new Date()), 1))
  const due = (task?.due_on as CalendarDate | undefined) ?? tomorrow
  const form = useForm({
    fields: FIELDS,
    initial: {
      text: task?.text ?? '',
      due_on: formatPlainDate(due),
      rep_id: task?.rep_id ?? workers.find(({ is_me: isMe }) => isMe)?.id ?? '',
    },
    send: (values, options) =>
      task
        ? call(changeTask, {
            params: { id: task.id },
            body: { version: task.version, ...values },
            ...options,
          })
        : call(addTask, { params: { guid: quoteId }, body: values, ...options }),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={titleOf({ task })}
      submitLabel={task ? 'Save' : 'Add the task'}
      failureTitle={task ? 'The task didn’t change' : 'We couldn’t add the task'}
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('text')} autoComplete="off" />
      <DateField {...form.field('due_on')} dateFormat="MM/dd/yyyy" />
      <SelectField
        {...form.field('rep_id')}
        options={workers.map((worker) => ({ value: worker.id, label: nameColleague(worker) }))}
      />
    </FormDialog>
  )
}

function titleOf({ task }: { task?: Task | undefined }): string {
  return task ? 'Change this task' : 'Add a task'
}

export const example: Omit<TaskDialogProps, 'close'> = { quoteId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
