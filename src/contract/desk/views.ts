import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { DESK_LIST_NAMES } from '#domain/desk/desk-lists.ts'
import { viewFields } from '#domain/desk/view.fields.ts'

const list = openEnum(DESK_LIST_NAMES, 'quotes')

/** The part of an address after its question mark. */
const addressQuery = z.string().check(z.maxLength(4000, 'A view is the address of a list'))

const view = z.object({
  id: z.string(),
  list,
  name: z.string(),
  query: z.string(),
  /** Whether all reps have it. */
  is_shared: z.boolean(),
  version: z.int(),
  owner_name: z.string(),
  /** Whether the caller owns it, and so may change it. */
  is_own: z.boolean(),
})

export type View = z.output<typeof view>

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/admin/views',
  access: 'rep-session',
  permission: 'read',
  summary: 'The saved views of the caller, and those that others share',
  response: z.object({ data: z.array(view) }),
})

export const addView = endpoint({
  name: 'addView',
  method: 'POST',
  path: '/admin/views',
  access: 'rep-session',
  permission: 'read',
  summary: 'Save a view of a list under a name',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({
    list: z.enum(DESK_LIST_NAMES),
    name: viewFields.name.schema,
    query: addressQuery,
    is_shared: z.boolean(),
  }),
  response: z.object({ data: view }),
})

const viewParams = z.object({ id: z.uuidv4({ error: 'A view is known by its id' }) })

export const saveView = endpoint({
  name: 'saveView',
  method: 'PUT',
  path: '/admin/views/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'Change a view of one’s own; it names the version that was seen',
  params: viewParams,
  body: z.strictObject({
    version,
    name: z.optional(viewFields.name.schema),
    query: z.optional(addressQuery),
    is_shared: z.optional(z.boolean()),
  }),
  response: z.object({ data: view }),
})

export const removeView = endpoint({
  name: 'removeView',
  method: 'DELETE',
  path: '/admin/views/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'Remove a view of one’s own',
  params: viewParams,
  response: z.object({ data: z.object({ removed: z.literal(true) }) }),
})
