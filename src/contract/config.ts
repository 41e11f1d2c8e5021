import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const clientType = z.object({
  code: z.string(),
  label: z.string(),
  discount_percent: z.number(),
  steps: z.record(z.string(), z.string()),
  readonly: z.optional(z.boolean()),
  is_other_auto_dealer: z.optional(z.boolean()),
  /** Offered no more; quotes that have it keep it. */
  withdrawn: z.optional(z.boolean()),
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
      /** The gateway, and what the browser needs for its card fields. */
      payment: z.discriminatedUnion('gateway', [
        z.object({ gateway: z.literal('sandbox') }),
        z.object({ gateway: z.literal('stripe'), publishable_key: z.string() }),
      ]),
      /** Null if the wallet is not offered. */
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
      /** What a producer may add for its agency at most, in percent of the gross fees. */
      producer_fee_limit: z.optional(z.number()),
      /** What is kept once of what a cancelled policy cost, in dollars. */
      cancellation_fee: z.optional(z.number()),
      /** What extras cost on new quotes, in dollars, by the fields that tell it of a quote. */
      extra_fees: z.optional(z.record(z.string(), z.number())),
      /** The cut-offs for signs, in business days before the first contest: more than `standard`, at least `rush`. */
      shipping_days: z.optional(z.object({ standard: z.int(), rush: z.int() })),
      insurer_phone: z.string(),
      /** True if nothing sold is real cover. */
      test_mode: z.boolean(),
      mailbox_open: z.boolean(),
      /** The socket that tells reps of changes: its port, null for that of the page. Null without live updates. */
      real_time: z.nullable(z.object({ port: z.nullable(z.number()) })),
      /** Where the confirmation page reports purchases; null for no reports. */
      conversion_tagging: z.nullable(z.string()),
      /** Who insures, as every page states it. */
      insurer: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
      /** What is set of the brand lines; a brand or a value that is missing is as the program comes. */
      brands: z.optional(
        z.record(
          z.string(),
          z.object({
            name: z.nullable(z.string()),
            phone: z.nullable(z.string()),
            support_address: z.nullable(z.string()),
            color: z.nullable(z.string()),
            logo: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
          }),
        ),
      ),
      /** The insurer's pages on privacy and on the use of the site; null for no link. */
      privacy_url: z.nullable(z.string()),
      terms_url: z.nullable(z.string()),
      /** The version of the office’s terms in force, which a purchase names, and its first day; null if there is none. */
      terms_version: z.optional(z.nullable(z.object({ number: z.int(), from: z.string() }))),
    }),
  }),
})
