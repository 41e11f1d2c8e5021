import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { Context } from '#server/kit/context.ts'
import { startWorker } from '#server/jobs/worker.ts'
import {
  type StripeTimeouts,
  stripeGateway,
  stripeSdk,
} from '#server/payments/gateway/stripe/stripe.client.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { aQuote } from '#testing/a-quote.ts'
import { purchaseStatesOf, readLedger } from '#testing/ledger.ts'
import { testServer } from '#testing/server.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { NOON, testContext } from '#testing/test-context.ts'

export const STRIPE_ENV = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
  STRIPE_WEBHOOK_SECRET,
}

/** The program with Stripe as its gateway and a running worker, until the end of the test. */
export class StripeSite {
  readonly peer: StripePeer
  readonly context: Context

  constructor(peer: StripePeer, context: Context) {
    this.peer = peer
    this.context = context
  }

  /** Buys a quote at its price, a new one where none is given. */
  async buy(token = 'pm_card_visa', given?: QuoteWithPolicy) {
    const quote = given ?? (await aQuote(this.context))
    const amountDue = quote.price?.summary?.amountDue
    const request: PurchaseRequest = {
      quoteId: quote.id,
      idempotencyKey: randomUUID(),
      version: quote.version,
      amountDue: amountDue === undefined ? 0 : toDollars(amountDue),
      method: 'credit_card',
      token,
      specialInstructions: undefined,
      alsoSendTo: undefined,
    }
    return { quote, request, startedPurchase: await purchaseQuote(this.context, request) }
  }

  /** The ledgers of Stripe and of the program about a quote, once nothing is pending. */
  async waitUntilSettled(quote: { id: string }): Promise<Awaited<ReturnType<typeof readLedger>>> {
    const { db } = this.context
    const isUnderWay = async () => (await purchaseStatesOf(db, quote.id)).some((state) => OPEN.has(state))
    while (await isUnderWay()) await pause(20)
    return this.readLedger(quote)
  }

  /** The same ledgers now. */
  async readLedger(quote: { id: string }): Promise<Awaited<ReturnType<typeof readLedger>>> {
    const charges = this.peer.ledger.capturedCharges().map(({ amount }) => amount)
    return { ...(await readLedger(this.context.db, quote.id)), charges }
  }
}

const OPEN: ReadonlySet<string> = new Set(OPEN_STATES)

/** Short, so that tests do not wait for lost responses. */
const SHORT_TIMEOUTS: StripeTimeouts = {
  create: 400,
  confirm: 400,
  capture: 1000,
  retrieve: 2000,
  list: 2000,
  refund: 400,
}

/** Starts the program; with `hears` it receives Stripe's events. */
export async function startStripeSite(
  db: Db,
  { receivesEvents = false, timeouts = SHORT_TIMEOUTS } = {},
): Promise<StripeSite> {
  const peer = await startStripePeer()
  const began = Date.now()
  const now = () => new Date(NOON.getTime() + Date.now() - began)
  peer.events.now = now
  const env = { ...STRIPE_ENV, STRIPE_API_BASE: peer.url }
  const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
  const gateway = stripeGateway({
    db,
    now,
    stripe,
    timeouts: timeouts,
  })
  let wake = () => {}
  const context = testContext(db, { env, now, gateway, wakeJobs: () => wake() })
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined }
  const worker = startWorker({ db, now, handlers: createJobHandlers(context, undefined), log, pollMs: 50 })
  wake = worker.wake
  onTestFinished(() => worker.stop())
  if (receivesEvents) {
    const { app } = await testServer(db, { env, now, context, ...createFeatures(context) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/quote/api/payments/webhooks/stripe`
    peer.events.delivery = { url, secret: STRIPE_WEBHOOK_SECRET, mode: 'after' }
  }
  return new StripeSite(peer, context)
}
