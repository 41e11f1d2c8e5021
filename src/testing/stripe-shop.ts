import { randomUUID } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { toDollars } from '#domain/money.ts'
import { type Db } from '#server/db/database.ts'
import { features, jobHandlers } from '#server/features.ts'
import { type Context } from '#server/http/serve.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { type Patience, stripeGateway, stripeSdk } from '#server/payments/stripe.client.ts'
import { type PurchaseRequest } from '#server/purchases/begin-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { OPEN_STATES } from '#server/purchases/state.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { aQuote } from '#testing/a-quote.ts'
import { attemptsOf, booksOf } from '#testing/books.ts'
import { testServer } from '#testing/server.ts'
import { stripePeer } from '#testing/stripe-peer/local-stripe.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { NOON, testContext } from '#testing/test-context.ts'

export const STRIPE_ENV = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
  STRIPE_WEBHOOK_SECRET,
}

/** The program with Stripe as its gateway, its worker running, for as long as a test. */
export class StripeShop {
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
    return { quote, request, begun: await purchaseQuote(this.context, request) }
  }

  /** What Stripe's books and ours say about a quote once nothing is under way any more. */
  async settled(quote: { id: string }): Promise<Awaited<ReturnType<typeof booksOf>>> {
    const { db } = this.context
    const isUnderWay = async () => (await attemptsOf(db, quote.id)).some((state) => OPEN.has(state))
    while (await isUnderWay()) await pause(20)
    return this.booksOf(quote)
  }

  /** What they say now. */
  async booksOf(quote: { id: string }): Promise<Awaited<ReturnType<typeof booksOf>>> {
    const charges = this.peer.books.taken().map(({ amount }) => amount)
    return { ...(await booksOf(this.context.db, quote.id)), charges }
  }
}

const OPEN: ReadonlySet<string> = new Set(OPEN_STATES)

/** Short, so that answers which never come are not waited for. */
const IMPATIENCE: Patience = { create: 400, confirm: 400, capture: 1000, look: 2000 }

/** Opens the shop; `hears` says that Stripe's events reach it. */
export async function stripeShop(db: Db, { hears = false, patience = IMPATIENCE } = {}): Promise<StripeShop> {
  const peer = await stripePeer()
  const began = Date.now()
  const now = () => new Date(NOON.getTime() + Date.now() - began)
  peer.events.now = now
  const env = { ...STRIPE_ENV, STRIPE_API_BASE: peer.url }
  const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
  const gateway = stripeGateway({
    db,
    now,
    stripe,
    patience,
  })
  let wake = () => {}
  const context = testContext(db, { env, now, gateway, wakeJobs: () => wake() })
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined }
  const worker = startWorker({ db, now, handlers: jobHandlers(context, undefined), log, pollMs: 50 })
  wake = worker.wake
  onTestFinished(() => worker.stop())
  if (hears) {
    const { app } = await testServer(db, { env, now, context, ...features(context) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => app.close())
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/quote/api/payments/webhooks/stripe`
    peer.events.delivery = { url, secret: STRIPE_WEBHOOK_SECRET, mode: 'after' }
  }
  return new StripeShop(peer, context)
}
