import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const repHere = z.object({
  id: z.string(),
  name: z.string(),
  is_me: z.boolean(),
  /** The quotes that they have open, and which of them they edit. */
  quotes: z.array(z.object({ id: z.string(), is_editing: z.boolean() })),
})

export type RepHere = z.output<typeof repHere>

export const listHere = endpoint({
  name: 'listHere',
  method: 'GET',
  path: '/admin/here',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The reps who are here now, on any instance, with the quotes that each has open or edits; oneself first',
  response: z.object({ data: z.array(repHere) }),
})
