import { type Db } from '#server/platform/db/database.ts'
import { type Env } from '#server/platform/config/env.ts'
import { type PaymentGateway } from '#server/purchases/payments/payment-gateway.ts'
import { sandboxGateway } from '#server/purchases/payments/sandbox/sandbox.client.ts'
import { stripeGateway, stripeSdk } from '#server/purchases/payments/stripe/stripe.client.ts'

interface GatewayOptions {
  db: Db
  now: () => Date
  env: Pick<Env, 'stripe'>
}

/** The gateway that the settings name. */
export function createPaymentGateway({ db, now, env: { stripe } }: GatewayOptions): PaymentGateway {
  return stripe ? stripeGateway({ db, now, stripe: stripeSdk(stripe) }) : sandboxGateway({ db, now })
}
