import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { stripeIntents } from '#server/schema/payments/stripe.schema.ts'
import { STRIPE_TIMEOUTS, stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { settlePurchase } from '#server/payments/settling/settle-purchase.ts'
import { BOUGHT_ONCE_LEDGER, EMPTY_LEDGER } from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { startStripeSite } from '#testing/stripe-site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('O05 a purchase at Stripe', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('O05 is charged once, with the purchase in the metadata, and returns the card details for the receipt', async () => {
    const { peer, context, buy, ...site } = await startSite()
    const { quote, request, startedPurchase } = await buy()
    expect(startedPurchase.purchase).toMatchObject({ state: 'completed', gateway: 'stripe' })
    expect(await site.settled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    expect((await purchaseQuote(context, request)).replayed).toBe(true)
    expect(peer.ledger.capturedCharges()).toMatchObject([
      { purchase: startedPurchase.purchase.id, amount: 31_000 },
    ])
    expect(startedPurchase.purchase.gatewayReference).toBe(peer.ledger.capturedCharges()[0]?.payment_intent)
    expect(await context.gateway.cancel(startedPurchase.purchase.id)).toEqual({
      state: 'approved',
      reference: startedPurchase.purchase.gatewayReference,
      card: { brand: 'Visa', lastDigits: '4242', expires: '12/2034' },
    })
    expect(peer.refused).toEqual([])
  })

  it('O05 D14 declined by the bank can be bought with another card', async () => {
    const site = await startSite()
    const { quote, startedPurchase } = await site.buy('pm_card_chargeDeclinedInsufficientFunds')
    expect(startedPurchase.purchase.state).toBe('declined')
    expect(await site.settled(quote)).toEqual(EMPTY_LEDGER)
    expect((await site.buy('pm_card_visa', quote)).startedPurchase.purchase.state).toBe('completed')
    expect(await site.settled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it.each([
    { on: 'confirm', fault: 'charge_then_time_out' },
    { on: 'confirm', fault: 'charge_then_500' },
    { on: 'confirm', fault: 'half_answer' },
    { on: 'confirm', fault: 'slow', ms: 900 },
    { on: 'confirm', fault: 'rate_limited', times: 2 },
    { on: 'confirm', fault: 'refused_500' },
    { on: 'confirm', fault: 'cut', times: 3 },
    { on: 'capture', fault: 'charge_then_time_out' },
    { on: 'capture', fault: 'charge_then_500' },
    { on: 'capture', fault: 'half_answer' },
    { on: 'capture', fault: 'rate_limited', times: 2 },
    { on: 'capture', fault: 'refused_500' },
    { on: 'capture', fault: 'cut', times: 3 },
    { on: 'create', fault: 'charge_then_time_out' },
    { on: 'create', fault: 'charge_then_500' },
    { on: 'create', fault: 'half_answer' },
    { on: 'create', fault: 'refused_500' },
    { on: 'create', fault: 'rate_limited' },
    { on: 'create', fault: 'cut', times: 2 },
  ] as const)(
    'O05 survives $fault on $on and settles automatically with one charge and one policy',
    async (fault) => {
      const site = await startSite()
      site.peer.faults.plan(fault)
      const { quote } = await site.buy()
      expect(await site.settled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
      expect(site.peer.ledger.charges).toHaveLength(1)
    },
  )

  it('O05 survives a charge whose answers are all lost for a while', async () => {
    const site = await startSite()
    site.peer.faults.plan({ fault: 'half_answer', on: 'capture' })
    site.peer.faults.plan({ fault: 'half_answer', on: 'retrieve', times: 2 })
    const { quote, startedPurchase } = await site.buy()
    expect(startedPurchase.purchase.state).toBe('charging')
    expect(await site.settled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 survives a decline whose answer is lost', async () => {
    const site = await startSite()
    site.peer.faults.plan({ fault: 'charge_then_time_out' })
    const { quote } = await site.buy('pm_card_chargeDeclinedInsufficientFunds')
    expect(await site.settled(quote)).toEqual(EMPTY_LEDGER)
  })

  it('O05 is charged once if many processes settle it at once', async () => {
    const site = await startSite()
    site.peer.faults.plan({ fault: 'rate_limited', on: 'create' })
    const { quote, startedPurchase } = await site.buy()
    await Promise.all(Array.from({ length: 8 }, () => settlePurchase(site.context, startedPurchase.purchase)))
    expect(await site.settled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    expect(site.peer.ledger.charges).toHaveLength(1)
  })

  it('O05 is not charged after its cancellation, even a long time later, and gets its policy if it was charged before', async () => {
    const { context, peer } = await startSite()
    const request = { amount: 500 as never, token: 'pm_card_visa', description: '' }
    expect(await context.gateway.cancel('never-charged')).toEqual({ state: 'canceled' })
    expect(await context.gateway.charge({ ...request, key: 'never-charged' })).toEqual({ state: 'canceled' })
    expect(peer.ledger.capturedCharges('never-charged')).toEqual([])

    const charge = await context.gateway.charge({ ...request, key: 'charged' })
    // After the day for which Stripe stores its answers.
    peer.idempotency.forget()
    expect(await context.gateway.cancel('charged')).toEqual(charge)
    expect(await context.gateway.charge({ ...request, key: 'charged' })).toEqual(charge)
    expect(peer.ledger.capturedCharges('charged')).toHaveLength(1)
  })

  it('O05 O15 charged after the backup from which the database was restored, is found at Stripe', async () => {
    const { context, peer } = await startSite()
    const request = { amount: 500 as never, token: 'pm_card_visa', description: '', key: 'in flight' }
    const charge = await context.gateway.charge(request)
    await database.db.delete(stripeIntents).where(eq(stripeIntents.key, request.key))
    peer.idempotency.forget()
    peer.faults.plan({ fault: 'rate_limited', on: 'search' })
    await expect(context.gateway.cancel(request.key)).rejects.toMatchObject({ name: 'GatewayOutcomeUnknown' })
    expect(await context.gateway.cancel(request.key)).toEqual(charge)
    expect(await context.gateway.cancel(request.key)).toEqual(charge)
    expect(peer.ledger.capturedCharges(request.key)).toHaveLength(1)
    expect(peer.refused).toEqual([])
  })

  it('O05 without a confirmed intent is cancelled at Stripe', async () => {
    const { context, peer } = await startSite()
    peer.faults.plan({ fault: 'rate_limited' })
    const request = { key: 'made', amount: 500 as never, token: 'pm_card_visa', description: '' }
    await expect(context.gateway.charge(request)).rejects.toMatchObject({ name: 'GatewayOutcomeUnknown' })
    expect(await context.gateway.cancel('made')).toEqual({ state: 'canceled' })
    expect([...peer.ledger.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
  })

  it.each([
    ['an amount that is too small for a card', { amount: 49 as never }, STRIPE_KEY, /too small for a card/],
    ['a key that Stripe no longer takes', {}, 'sk_test_of_yesterday', /can’t take cards right now/],
  ])(
    'O05 a rejected request of ours ends the purchase with a reason: %s',
    async (_what, more, secretKey, words) => {
      const peer = await startStripePeer()
      const stripe = stripeSdk({ secretKey, apiBase: peer.url })
      const gateway = stripeGateway({ db: database.db, now: () => NOON, stripe })
      const key = `refused ${secretKey}`
      const request = { key, amount: 500 as never, token: 'pm_card_visa', description: '', ...more }
      const charge = await gateway.charge(request)
      expect(charge).toMatchObject({ state: 'declined', reason: expect.stringMatching(words) })
      expect(charge).toHaveProperty('fault.type')
      // A process that still tries to charge creates no other intent.
      expect(await gateway.charge(request)).toEqual({ state: 'canceled' })
      expect(peer.ledger.intents.size).toBe(0)
    },
  )

  it('C15 returns the wallet that gave the card', async () => {
    const { context } = await startSite()
    const request = { key: 'by-wallet', amount: 500 as never, token: 'pm_google_pay', description: '' }
    expect(await context.gateway.charge(request)).toMatchObject({ card: { wallet: 'google_pay' } })
  })

  async function startSite() {
    const site = await startStripeSite(database.db)
    return {
      peer: site.peer,
      context: site.context,
      buy: site.buy.bind(site),
      settled: (quote: { id: string }) => site.waitUntilSettled(quote),
    }
  }
})

it('O05 all requests of one purchase to Stripe end within its lease', () => {
  const { create, confirm, capture, retrieve } = STRIPE_TIMEOUTS
  const startedPurchase = new Date()
  // After each lost answer the intent is retrieved; a declined one is cancelled instead of captured.
  expect(create + confirm + retrieve + Math.max(capture, retrieve) + retrieve).toBeLessThan(
    leaseExpiry(startedPurchase).getTime() - startedPurchase.getTime(),
  )
})

describe('D14 a card that Stripe or its bank declines', () => {
  it.each([
    ['pm_card_chargeDeclined', 'Your bank declined the card'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'doesn’t have enough funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'has expired'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'security code doesn’t match'],
    ['pm_card_chargeDeclinedProcessingError', 'couldn’t process the card'],
    ['pm_card_chargeDeclinedFraudulent', 'Your bank declined the card'],
    ['pm_of_nobody', 'We couldn’t read the card'],
    ['tok_of_the_sandbox', 'We couldn’t read the card'],
  ])('D14 is declined with a clear reason, %s, and cannot be charged any more', async (token, words) => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const { context, peer } = await startStripeSite(database.db)
    const request = { key: 'refused', amount: 31_000 as never, token, description: '' }
    const declined = { state: 'declined', reason: expect.stringMatching(`${words}.*Nothing was charged`) }
    expect(await context.gateway.charge(request)).toEqual(declined)
    expect(await context.gateway.charge(request)).toEqual(declined)
    expect(peer.ledger.capturedCharges()).toEqual([])
    for (const { status } of peer.ledger.intents.values()) expect(status).toBe('canceled')
  })
})
