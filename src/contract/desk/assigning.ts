import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import { REP_ROLES } from '#domain/reps/roles.ts'

const assignee = z.object({
  id: z.string(),
  name: z.string(),
  is_me: z.boolean(),
  /** Whether they can sign in; an older server does not say. */
  is_active: z.optional(z.boolean()),
  /** Whether their role lets them work on quotes. */
  can_change: z.optional(z.boolean()),
  /** An older server does not say. */
  role: z.optional(openEnum(REP_ROLES, 'reader')),
  /** Until when they are away, ISO, and who is there for them; absent while they are there. */
  away: z.optional(z.object({ until: z.string(), stand_in: z.nullable(z.string()) })),
})

export type Assignee = z.output<typeof assignee>

export const listAssignees = endpoint({
  name: 'listAssignees',
  method: 'GET',
  path: '/admin/assignees',
  access: 'rep-session',
  permission: 'read',
  summary: 'The reps whom a quote can be given to, by name',
  response: z.object({ data: z.array(assignee) }),
})

const repId = z.nullable(z.uuidv4({ error: 'A rep is known by their id' }))

export const assignQuote = endpoint({
  name: 'assignQuote',
  method: 'PUT',
  path: '/admin/quotes/:guid/rep',
  access: 'rep-session',
  permission: 'change',
  summary: 'Give a quote to a rep, or to nobody. Refused if it is no longer the one who was seen to have it',
  params: z.object({ guid }),
  body: z.strictObject({ rep_id: repId, seen_rep_id: repId }),
  response: z.object({
    data: z.object({ rep_id: z.nullable(z.string()), rep_name: z.nullable(z.string()) }),
  }),
})
