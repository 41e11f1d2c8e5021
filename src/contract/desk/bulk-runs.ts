import * as z from 'zod/mini'
import { endpoint, type EndpointResponse } from '#contract/endpoint.ts'
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

/** A quote as a preview showed it: what is not so any more is not sent. */
const previewedQuote = {
  id,
  version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  /** In dollars. */
  fee: z.number(),
}

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
  summary: 'Give several quotes to a rep, or price and send each again as its preview showed it, one by one',
  status: 201,
  idempotent: 'optional',
  body: z.discriminatedUnion(
    'action',
    [
      z.strictObject({
        action: z.literal('give'),
        list: z.enum(DESK_LIST_NAMES),
        selection,
        /** Whom to give them to; null for nobody. */
        rep_id: z.nullable(z.uuidv4({ error: 'A rep is known by their id' })),
      }),
      z.strictObject({
        action: z.literal('send'),
        quotes: z
          .array(z.strictObject(previewedQuote))
          .check(
            z.minLength(1, 'Choose a row'),
            z.maxLength(MAX_BULK_ROWS, `Choose up to ${MAX_BULK_ROWS} rows at once`),
          ),
      }),
    ],
    { error: 'Choose what to do with them' },
  ),
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
  summary:
    'Try the rows that failed once more; a quote that was changed since it was previewed is still not sent',
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
    'Take it back. Mail that is not sent yet is withdrawn. Quotes go back to whoever had them, unless they went on since',
  params: runParams,
  response: runResponse,
})

export const previewResending = endpoint({
  name: 'previewResending',
  method: 'GET',
  path: '/admin/quotes/:guid/resending',
  access: 'rep-session',
  permission: 'read',
  summary: 'What pricing and sending a quote again would do: the price before and today, and who gets it',
  params: z.object({ guid }),
  response: z.object({
    data: z.object({
      quote_number: z.string(),
      version: z.int(),
      tournament_name: z.nullable(z.string()),
      to: z.nullable(z.string()),
      fee_before: z.nullable(z.number()),
      fee: z.nullable(z.number()),
      /** Why it cannot be sent; null if it can. */
      problem: z.nullable(z.string()),
    }),
  }),
})

/** @rule P08 Before many quotes are sent, a rep reads how many, to whom and for how much. */
export const previewBulkSending = endpoint({
  name: 'previewBulkSending',
  method: 'POST',
  path: '/admin/bulk-runs/preview',
  access: 'rep-session',
  permission: 'change',
  summary: 'What pricing and sending the chosen quotes again would do; it stores nothing',
  body: z.strictObject({ list: z.enum(DESK_LIST_NAMES), selection }),
  response: z.object({
    data: z.object({
      /** Those of the chosen quotes that can be sent, as a run that sends them names them. */
      quotes: z.array(z.object(previewedQuote)),
      /** Their addresses, each once. */
      receivers: z.array(z.string()),
      /** What they cost today together, in dollars. */
      total: z.number(),
      /** Those that cannot be sent, and why. */
      problems: z.array(z.object({ quote_number: z.string(), problem: z.string() })),
    }),
  }),
})

export type BulkSendingPreview = EndpointResponse<typeof previewBulkSending>['data']
