import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.enum(['client', 'rep', 'system']),
  who: z.nullable(z.string()),
  /** The name in the audit log; newer servers know more. */
  event: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What a rep changed, by wire key. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})

export type TimelineAnswer = z.output<typeof entry>

export const getTimeline = endpoint({
  name: 'getTimeline',
  method: 'GET',
  path: '/admin/contacts/:guid/timeline',
  access: 'rep-session',
  permission: 'read',
  summary: 'What happened to a quote, newest first; saves that were made in one go are one entry',
  params: z.object({ guid }),
  response: z.object({ data: z.array(entry) }),
})
