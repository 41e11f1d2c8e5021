import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyId, dateRange } from '#contract/list.ts'
import { guid, version } from '#contract/shapes.ts'
import { taskFields } from '#domain/desk/tasks/task.fields.ts'

const taskParams = z.object({ id: z.uuidv4({ error: 'A task is known by its id' }) })
const repId = z.uuidv4({ error: 'Choose who does it' })

const task = z.object({
  id: z.string(),
  quote_id: z.string(),
  quote_number: z.string(),
  policy_number: z.nullable(z.string()),
  tournament_name: z.nullable(z.string()),
  text: z.string(),
  /** ISO. */
  due_on: z.string(),
  rep_id: z.string(),
  rep_name: z.string(),
  created_by_name: z.string(),
  done_at: z.nullable(z.string()),
  done_by_name: z.nullable(z.string()),
  /** Changes with each change; who changes it names the one that was seen. */
  version: z.int(),
})

export type Task = z.output<typeof task>

const taskResponse = z.object({ data: task })

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/admin/tasks',
  access: 'rep-session',
  permission: 'read',
  summary: 'What is still to be done, the longest overdue first, up to 200',
  query: z.strictObject({
    /** Whose: reps, `me`, or `covering` for the caller and those for whom they stand in; everybody’s if left out. */
    rep: z.optional(anyId({ most: 50, others: ['me', 'covering'] })),
    due: z.optional(dateRange()),
  }),
  response: z.object({
    data: z.array(task),
    /** Whether there are more than these. */
    more: z.boolean(),
  }),
})

export const listQuoteTasks = endpoint({
  name: 'listQuoteTasks',
  method: 'GET',
  path: '/admin/quotes/:guid/tasks',
  access: 'rep-session',
  permission: 'read',
  summary: 'The tasks of a quote and its policy, up to 200. What is still to be done comes first, by its day',
  params: z.object({ guid }),
  response: z.object({ data: z.array(task) }),
})

const content = { text: taskFields.text.schema, due_on: taskFields.due_on.schema, rep_id: repId }

export const addTask = endpoint({
  name: 'addTask',
  method: 'POST',
  path: '/admin/quotes/:guid/tasks',
  access: 'rep-session',
  permission: 'notes',
  summary: 'Note what a rep has to do about a quote or its policy until a day',
  status: 201,
  idempotent: 'optional',
  params: z.object({ guid }),
  body: z.strictObject(content),
  response: taskResponse,
})

export const changeTask = endpoint({
  name: 'changeTask',
  method: 'PUT',
  path: '/admin/tasks/:id',
  access: 'rep-session',
  permission: 'notes',
  summary: 'Move a task to another day or another rep, or say it in other words',
  params: taskParams,
  body: z.strictObject({ version, ...content }),
  response: taskResponse,
})

export const setTaskDone = endpoint({
  name: 'setTaskDone',
  method: 'PUT',
  path: '/admin/tasks/:id/done',
  access: 'rep-session',
  permission: 'notes',
  summary: 'Say that a task is done, or that it is not done after all',
  params: taskParams,
  body: z.strictObject({ done: z.boolean() }),
  response: taskResponse,
})
