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
  maintenance: 'served',
  response: z.object({
    data: z.object({
      client_types: z.array(clientType),
      producer_types: z.array(clientType),
      /** Who takes the money, and what the browser needs for its card fields. */
      payment: z.discriminatedUnion('gateway', [
        z.object({ gateway: z.literal('sandbox') }),
        z.object({ gateway: z.literal('stripe'), publishable_key: z.string() }),
      ]),
      /** Null where a wallet is not offered. */
      wallets: z.object({
        google_pay: z.nullable(
          z.object({
            environment: z.enum(['TEST', 'PRODUCTION']),
            gateway: z.string(),
            merchant_id: z.string(),
            merchant_name: z.string(),
          }),
        ),
        apple_pay: z.nullable(z.object({ merchant_id: z.string(), merchant_name: z.string() })),
      }),
      /** True where nothing sold is real cover. */
      test_mode: z.boolean(),
      mailbox_open: z.boolean(),
      /** Where reps hear of changes: the port of the socket, null for that of the page. Null where nobody hears. */
      real_time: z.nullable(z.object({ port: z.nullable(z.number()) })),
      /** Where the confirmation page reports that something was bought; null where nothing is reported. */
      conversion_tagging: z.nullable(z.string()),
    }),
  }),
})
