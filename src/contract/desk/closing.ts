import * as z from 'zod/mini'
import { endpoint, type EndpointResponse } from '#contract/endpoint.ts'
import { guid, openEnum, version } from '#contract/shapes.ts'
import { lostFields, LOST_REASONS } from '#domain/quote/closing/lost.fields.ts'

const closing = z.object({
  /** Of the quote now; who closes it names it. */
  version: z.int(),
  /** Why and by whom it was closed as lost; null while it is not. */
  lost: z.nullable(
    z.object({
      reason: openEnum(LOST_REASONS, 'other'),
      words: z.nullable(z.string()),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** Why it cannot be closed as lost now, as a sentence; null if it can. */
  problem: z.nullable(z.string()),
})

const response = z.object({ data: closing })

export const getClosing = endpoint({
  name: 'getClosing',
  method: 'GET',
  path: '/admin/quotes/:guid/closing',
  access: 'rep-session',
  permission: 'read',
  summary: 'Whether a quote is closed as lost, why, and whether it can be',
  params: z.object({ guid }),
  response,
})

export type Closing = EndpointResponse<typeof getClosing>['data']

export const closeAsLost = endpoint({
  name: 'closeAsLost',
  method: 'PUT',
  path: '/admin/quotes/:guid/closing',
  access: 'rep-session',
  permission: 'change',
  summary:
    'Close an open quote as lost; its customer sees nothing of it, and editing or buying it opens it again',
  params: z.object({ guid }),
  body: z.strictObject({
    version,
    reason: lostFields.reason.schema,
    words: z.optional(z.nullable(lostFields.words.schema)),
  }),
  response,
})

export const reopenQuote = endpoint({
  name: 'reopenQuote',
  method: 'DELETE',
  path: '/admin/quotes/:guid/closing',
  access: 'rep-session',
  permission: 'change',
  summary: 'Open a quote again that was closed as lost',
  params: z.object({ guid }),
  response,
})
