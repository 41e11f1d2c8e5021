import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { guid } from '#contract/shapes.ts'

/** A block ends so long after it was last renewed, by the clock of the database. */
export const BLOCK_SECONDS = 20
/** How often the page of the rep who edits renews it. */
export const RENEW_MS = 6000
/** Another rep may take over from somebody who typed nothing for so long. */
export const IDLE_SECONDS = 60

/** The header with which a page of a rep's says which page it is: any text that only it knows. */
export const PAGE_HEADER = 'x-page'

/** A contest of the quote, as the page of the rep who edits says where its focus is. */
const contestRow = z.object({ entity: z.enum(CONTEST_KINDS), slot: z.int().check(z.minimum(1)) })

const rep = z.object({ id: z.string(), name: z.string() })

const block = z.object({
  by: rep,
  /** Who asks: the page that edits, another page of the same rep, or another rep. */
  seen_by: z.enum(['editor', 'same-rep', 'other-rep']),
  is_idle: z.boolean(),
  /** The contest that they are at; null if they are at none, or it is not known. */
  at: z.nullable(contestRow),
  /** By then it ends unless it is renewed. */
  ends_in_ms: z.int(),
  /** The rep who asked to take over. */
  request: z.nullable(z.object({ by: rep, is_own: z.boolean(), is_refused: z.boolean() })),
  /** Whether the caller may take over now. */
  may_take_over: z.boolean(),
})

export type ContestRow = z.output<typeof contestRow>
export type Block = z.output<typeof block>

const blockParams = z.object({ guid })
/** Null if nobody edits the quote. */
const blockResponse = z.object({ data: z.nullable(block) })

const common = { access: 'rep-session', params: blockParams, response: blockResponse } as const

export const getBlock = endpoint({
  ...common,
  name: 'getBlock',
  method: 'GET',
  permission: 'read',
  path: '/admin/contacts/:guid/block',
  summary: 'Which rep edits the quote, so that it is blocked for the others; null if none does',
})

export const takeBlock = endpoint({
  ...common,
  name: 'takeBlock',
  method: 'POST',
  permission: 'change',
  path: '/admin/contacts/:guid/block',
  summary:
    'Begin to edit a quote; answered with who edits it then. A block lasts 20 seconds unless it is renewed',
})

export const renewBlock = endpoint({
  ...common,
  name: 'renewBlock',
  method: 'PUT',
  permission: 'change',
  path: '/admin/contacts/:guid/block',
  summary:
    'Go on editing, and say at which contest. Answered with who edits the quote, which may be somebody else by now',
  body: z.strictObject({ is_typing: z.boolean(), at: z.optional(z.nullable(contestRow)) }),
})

export const releaseBlock = endpoint({
  ...common,
  name: 'releaseBlock',
  method: 'DELETE',
  permission: 'change',
  path: '/admin/contacts/:guid/block',
  summary: 'Stop editing, or hand the quote over to whoever asked',
})

export const takeOverBlock = endpoint({
  ...common,
  name: 'takeOverBlock',
  method: 'POST',
  permission: 'change',
  path: '/admin/contacts/:guid/block/take-over',
  summary:
    'Edit instead of the rep who does. They have to be idle, silent on a request, or the same rep on another page',
})

export const requestBlock = endpoint({
  ...common,
  name: 'requestBlock',
  method: 'POST',
  permission: 'change',
  path: '/admin/contacts/:guid/block/request',
  summary: 'Ask the rep who edits the quote to hand it over',
})

export const refuseBlockRequest = endpoint({
  ...common,
  name: 'refuseBlockRequest',
  method: 'DELETE',
  permission: 'change',
  path: '/admin/contacts/:guid/block/request',
  summary: 'Go on editing although another rep asks to take over',
})
