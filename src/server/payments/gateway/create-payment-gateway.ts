import type { Db } from '#server/kit/db/database.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'

interface GatewayOptions {
  db: Db
  now: () => Date
  env: Pick<Env, 'stripe'>
}

/** The gateway that the settings name. */
export function createPaymentGateway({ db, now, env: { stripe } }: GatewayOptions): PaymentGateway {
  return stripe ? stripeGateway({ db, now, stripe: stripeSdk(stripe) }) : sandboxGateway({ db, now })
}
