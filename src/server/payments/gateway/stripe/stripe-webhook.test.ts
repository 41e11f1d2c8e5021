import { handleRefundEvent } from '#server/accounting/refunds/refund-event.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { BOUGHT_ONCE_LEDGER, EMPTY_LEDGER } from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testServer } from '#testing/server.ts'
import type { EventDelivery } from '#testing/stripe-peer/events.ts'
import { STRIPE_ENV, type StripeSite, startStripeSite } from '#testing/stripe-site.ts'

/** Waits until this many events have been sent and answered. */
async function delivered({ peer }: StripeSite, count: number) {
  while (peer.events.sent.length < count) await pause(10)
  return peer.events.sent.map(({ status }) => status)
}

describeOnDatabase('O05 events of Stripe', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it.each(['before', 'after', 'twice', 'out_of_order'] as const)(
    'O05 that come %s the answer leave one charge and one policy',
    async (mode) => {
      const site = await startSite(mode)
      const { quote } = await site.buy()
      const statuses = await delivered(site, mode === 'twice' ? 4 : 2)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await site.waitUntilSettled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    },
  )

  it('O05 that come late change nothing, and the first one settles a purchase whose answer was lost', async () => {
    const site = await startSite('kept')
    site.peer.faults.plan({ fault: 'charge_then_time_out' })
    site.peer.faults.plan({ fault: 'half_answer', on: 'retrieve' })
    const { quote, startedPurchase } = await site.buy()
    expect(startedPurchase.purchase.state).toBe('charging')
    const [created, succeeded] = site.peer.events.all
    if (!created || !succeeded) throw new Error('Two events are expected')
    await site.peer.events.send(succeeded)
    expect(await site.waitUntilSettled(quote)).toEqual(BOUGHT_ONCE_LEDGER)

    await site.peer.events.send(created)
    await site.peer.events.send(succeeded)
    expect(await delivered(site, 3)).toEqual([200, 200, 200])
    expect(await jobsOf(startedPurchase.purchase.id)).toEqual([
      `settle-purchase:${startedPurchase.purchase.id}:${succeeded.id}`,
    ])
    expect(await site.waitUntilSettled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 are not trusted: a purchase is settled by what Stripe returns on request', async () => {
    const site = await startSite('kept')
    site.peer.faults.plan({ fault: 'rate_limited', on: 'create', times: 2 })
    const { quote, startedPurchase } = await site.buy('pm_card_chargeDeclined')
    const lie = { id: 'pi_0', status: 'succeeded', metadata: { purchase: startedPurchase.purchase.id } }
    await site.peer.events.record('payment_intent.succeeded', lie)
    await site.peer.events.sendHeld()
    expect(await delivered(site, 1)).toEqual([200])
    expect(await site.waitUntilSettled(quote)).toEqual(EMPTY_LEDGER)
  })

  it('O05 are refused without a recent signature, and ignored about anything else', async () => {
    const site = await startSite('kept')
    const { events } = site.peer
    site.peer.faults.plan({ fault: 'rate_limited', on: 'create', times: 20 })
    const { startedPurchase } = await site.buy()
    const about = (purchase: string) => ({ id: 'pi_0', metadata: { purchase } })
    await events.record('payment_intent.succeeded', about(startedPurchase.purchase.id))
    await events.record('charge.refunded', about(startedPurchase.purchase.id))
    await events.record('payment_intent.succeeded', about('5a1e8c1e-0000-4000-8000-000000000000'))
    await events.record('payment_intent.succeeded', about("'; drop table purchases; --"))
    const [firstEvent, ...others] = events.all
    if (!firstEvent) throw new Error('An event is expected')
    await events.send(firstEvent, { secret: 'whsec_of_somebody_else' })
    await events.send(firstEvent, { ageSeconds: 301 })
    for (const other of others) await events.send(other)
    expect(await delivered(site, 5)).toEqual([400, 400, 200, 200, 200])
    expect(await jobsOf(startedPurchase.purchase.id)).toEqual([])
  })

  async function startSite(mode: EventDelivery['mode']) {
    const site = await startStripeSite(database.db, { receivesEvents: true })
    const { delivery } = site.peer.events
    if (delivery) delivery.mode = mode
    return site
  }

  /** The jobs that events queued for a purchase. */
  async function jobsOf(purchaseId: string) {
    const all = await database.db.select().from(jobs)
    return all.map(({ dedupe }) => dedupe).filter((dedupe) => dedupe?.includes(`${purchaseId}:evt_`))
  }
})

describe('O05 the webhook of Stripe', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  async function webhook(env: Record<string, string>) {
    const { app } = await testServer(database.db, {
      env,
      features: [(server) => registerPaymentRoutes(server, handleRefundEvent)],
    })
    onTestFinished(() => app.close())
    return async (payload: string) => {
      const headers = { 'content-type': 'application/json' }
      const url = '/quote/api/payments/webhooks/stripe'
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return [answer.statusCode, answer.json().code]
    }
  }

  it('O05 does not exist with another gateway', async () => {
    const post = await webhook({})
    expect(await post('{}')).toEqual([404, 'NOT_FOUND'])
  })

  it('O05 refuses events without signature, and bodies larger than any event', async () => {
    const post = await webhook(STRIPE_ENV)
    expect(await post('{}')).toEqual([400, 'INVALID'])
    expect(await post('')).toEqual([400, 'INVALID'])
    expect((await post(' '.repeat(300_000)))[0]).toBe(413)
  })
})
