import { type Db } from '#server/db/database.ts'
import { type Env } from '#server/env.ts'
import { type PaymentGateway } from '#server/payments/gateway.ts'
import { sandboxGateway } from '#server/payments/sandbox.client.ts'
import { stripeGateway, stripeSdk } from '#server/payments/stripe.client.ts'

interface Given {
  db: Db
  now: () => Date
  env: Pick<Env, 'stripe'>
}

/** Whoever takes the money, as the settings say. */
export function paymentGateway({ db, now, env: { stripe } }: Given): PaymentGateway {
  return stripe ? stripeGateway({ db, now, stripe: stripeSdk(stripe) }) : sandboxGateway({ db, now })
}
