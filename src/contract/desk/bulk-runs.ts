import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import { DESK_LIST_NAMES } from '#domain/desk/desk-lists.ts'
import { BULK_ACTIONS, BULK_STATES, MAX_BULK_ROWS } from '#domain/desk/bulk.ts'

const id = z.uuidv4({ error: 'A quote is known by its id' })
const ids = z.array(id).check(z.maxLength(MAX_BULK_ROWS, `Choose up to ${MAX_BULK_ROWS} rows at once`))

/** Rows chosen over all pages: by their ids, or all that the filters let through but some. */
const selection = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('selection'), ids: ids.check(z.minLength(1, 'Choose a row')) }),
  z.strictObject({
    mode: z.literal('exclusion'),
    excluded_ids: ids,
    /** As they stand in the address. */
    filters: z.record(z.string(), z.string().check(z.maxLength(4000))),
    /** When the list was seen: what is newer was not chosen. */
    as_of: z.iso.datetime({ error: 'Say when the list was seen' }),
  }),
])

const bulkItem = z.object({
  quote_id: z.string(),
  quote_number: z.string(),
  tournament_name: z.nullable(z.string()),
  state: openEnum(BULK_STATES, 'waiting'),
  /** Why it failed. */
  problem: z.nullable(z.string()),
})

const bulkRun = z.object({
  id: z.string(),
  action: openEnum(BULK_ACTIONS, 'give'),
  /** Whom the rows are given to; null for nobody, and for another action. */
  rep_name: z.nullable(z.string()),
  /** How many rows are in each state. */
  counts: z.object({ waiting: z.int(), done: z.int(), failed: z.int(), undone: z.int() }),
  /** Until when it can be undone; null if it cannot any more. */
  undo_until: z.nullable(z.string()),
  is_undone: z.boolean(),
  /** Every row with its result, in the order in which they were chosen. */
  items: z.array(bulkItem),
})

export type BulkRun = z.output<typeof bulkRun>

const runResponse = z.object({ data: bulkRun })
const runParams = z.object({ id: z.uuidv4({ error: 'A run is known by its id' }) })

export const startBulkRun = endpoint({
  name: 'startBulkRun',
  method: 'POST',
  path: '/admin/bulk-runs',
  access: 'rep-session',
  permission: 'change',
  summary: 'Give several quotes to a rep, or price and send each of them again, one after another',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({
    action: z.enum(BULK_ACTIONS),
    list: z.enum(DESK_LIST_NAMES),
    selection,
    /** Whom to give them to; null for nobody. Left out for another action. */
    rep_id: z.optional(z.nullable(z.uuidv4({ error: 'A rep is known by their id' }))),
  }),
  response: runResponse,
})

export const getBulkRun = endpoint({
  name: 'getBulkRun',
  method: 'GET',
  path: '/admin/bulk-runs/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'How far it is, with a result for each row',
  params: runParams,
  response: runResponse,
})

export const retryBulkRun = endpoint({
  name: 'retryBulkRun',
  method: 'POST',
  path: '/admin/bulk-runs/:id/retry',
  access: 'rep-session',
  permission: 'change',
  summary: 'Try the rows that failed once more, as they are now',
  params: runParams,
  response: runResponse,
})

export const undoBulkRun = endpoint({
  name: 'undoBulkRun',
  method: 'POST',
  path: '/admin/bulk-runs/:id/undo',
  access: 'rep-session',
  permission: 'change',
  summary:
    'Take it back: mail that is not sent yet is withdrawn, and quotes go back to whoever had them, unless they went on since',
  params: runParams,
  response: runResponse,
})

export const previewResending = endpoint({
  name: 'previewResending',
  method: 'GET',
  path: '/admin/quotes/:guid/resending',
  access: 'rep-session',
  permission: 'read',
  summary:
    'What pricing and sending a quote again would do: the price as it was and as it is today, and who gets it',
  params: z.object({ guid }),
  response: z.object({
    data: z.object({
      quote_number: z.string(),
      tournament_name: z.nullable(z.string()),
      to: z.nullable(z.string()),
      fee_before: z.nullable(z.number()),
      fee: z.nullable(z.number()),
      /** Why it cannot be sent; null if it can. */
      problem: z.nullable(z.string()),
    }),
  }),
})
