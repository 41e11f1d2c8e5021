import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** Events that Stripe sends; its signature authenticates them. */
export const stripeWebhook = endpoint({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/payments/webhooks/stripe',
  access: 'public',
  xsrf: 'exempt',
  summary: 'Events of Stripe, signed; has the purchase that one is about settled now',
  response: z.object({ data: z.object({ received: z.boolean() }) }),
})

/** @rule C17 A wallet's session is asked for at hosts on a list, and nowhere else. */
export const openWalletSession = endpoint({
  name: 'openWalletSession',
  method: 'POST',
  path: '/payments/wallet-session',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Has Apple Pay confirm the merchant, at the address that Apple gave the browser',
  body: z.strictObject({
    validation_url: z.string({ error: 'Send the address that the wallet gave' }).check(z.maxLength(500)),
  }),
  response: z.object({ data: z.object({ session: z.record(z.string(), z.unknown()) }) }),
})
