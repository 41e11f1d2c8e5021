import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What Stripe tells without being asked; its signature is what lets it in. */
export const stripeWebhook = endpoint({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/payments/webhooks/stripe',
  access: 'public',
  xsrf: 'exempt',
  summary: 'Events of Stripe, signed; has the purchase that one is about settled now',
  response: z.object({ data: z.object({ received: z.boolean() }) }),
})
