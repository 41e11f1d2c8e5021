import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const clientType = z.object({
  code: z.string(),
  label: z.string(),
  discount_percent: z.number(),
  steps: z.record(z.string(), z.string()),
  readonly: z.optional(z.boolean()),
  is_other_auto_dealer: z.optional(z.boolean()),
})

export const getConfig = endpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Public settings; also sets the XSRF cookie',
  response: z.object({
    data: z.object({
      client_types: z.array(clientType),
      producer_types: z.array(clientType),
      payment: z.object({ gateway: z.literal('sandbox'), token_path: z.string() }),
      /** True where nothing sold is real cover. */
      test_mode: z.boolean(),
      mailbox_open: z.boolean(),
      /** Where the confirmation page reports that something was bought; null where nothing is reported. */
      conversion_tagging: z.nullable(z.string()),
    }),
  }),
})
