import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import type { Context } from '#server/kit/context.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { GatewayOutcomeUnknown, type PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { startPurchase } from '#server/purchases/starting/start-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import {
  resumePurchases,
  settleOpenPurchase,
  settlePurchase,
} from '#server/payments/settling/settle-purchase.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote, aCardToken, CARDS } from '#testing/a-quote.ts'
import { purchaseStatesOf, BOUGHT_ONCE_LEDGER, readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

describeOnBothDatabases('O05 settling a purchase', (open) => {
  let database: Database
  let at = NOON
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db, { now: () => at })
  })
  afterAll(() => database.close())

  async function startCardPurchase(card: string = CARDS.approves) {
    at = NOON
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote, { token: await aCardToken(context, card) })
    const { purchase } = await startPurchase(context, request)
    return { quote, request, purchase }
  }
  const ledgerOf = (quote: { id: string }) => readLedger(database.db, quote.id)

  it('O05 a charge whose answer was lost is found and the policy issued, by the job or by the next call', async () => {
    for (const next of ['job', 'call'] as const) {
      at = NOON
      const quote = await aQuote(context)
      const request = await aPurchase(context, quote, {
        token: await aCardToken(context, CARDS.chargesAndTimesOut),
      })
      const first = await purchaseQuote(context, request)
      expect(first.purchase.state).toBe('charging')
      expect(await ledgerOf(quote)).toEqual({ ...EMPTY_LEDGER, charges: [31_000] })

      if (next === 'job') await settleOpenPurchase(context, first.purchase.id)
      else expect((await purchaseQuote(context, request)).purchase.state).toBe('completed')
      expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    }
  })

  it('O05 a purchase that nobody settles is resumed when its lease ends, and not before', async () => {
    const { quote, purchase } = await startCardPurchase()
    await expect(settleOpenPurchase(context, purchase.id)).rejects.toBeInstanceOf(RetryLater)
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)
    at = after(16)
    await settleOpenPurchase(context, purchase.id)
    await settleOpenPurchase(context, purchase.id)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a restart resumes it at once', async () => {
    const { quote, purchase } = await startCardPurchase()
    await resumePurchases(context)
    await settleOpenPurchase(context, purchase.id)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a repeated call is refused while another process settles it, and settles it once that one has stopped', async () => {
    const { quote, request } = await startCardPurchase()
    expect(await problemOf(purchaseQuote(context, request))).toEqual({
      code: 'IN_PROGRESS',
      retryAfterSeconds: 1,
    })
    at = after(16)
    expect((await purchaseQuote(context, request)).purchase.state).toBe('completed')
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 two processes that settle the same purchase charge and issue once', async () => {
    const { quote, purchase } = await startCardPurchase()
    const settled = await Promise.all(Array.from({ length: 8 }, () => settlePurchase(context, purchase)))
    expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(['completed']))
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a purchase that was not charged for ten minutes is abandoned permanently', async () => {
    const { quote, request, purchase } = await startCardPurchase()
    at = after(601)
    await settleOpenPurchase(context, purchase.id)
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['abandoned'])

    // A process that still holds the purchase cannot charge it any more.
    at = NOON
    expect((await settlePurchase(context, purchase)).state).toBe('abandoned')
    expect((await purchaseQuote(context, request)).purchase.state).toBe('abandoned')
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)

    await purchaseQuote(context, await aPurchase(context, quote))
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a charged purchase gets its policy, even very late', async () => {
    const { quote, purchase } = await startCardPurchase(CARDS.chargesAndTimesOut)
    await expect(settlePurchase(context, purchase)).resolves.toMatchObject({ state: 'charging' })
    at = after(3600)
    await settleOpenPurchase(context, purchase.id)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a fault of our own after the charge is reported, and retried until it is fixed', async () => {
    const { quote, purchase } = await startCardPurchase()
    const reported: string[] = []
    const gateway = sandboxGateway({ db: database.db, now: () => at })
    const broken = {
      ...context,
      gateway,
      env: { ...context.env, insurer: null as never },
      report: (_fault: unknown, message: string) => void reported.push(message),
    }
    for (const seconds of [16, 600, 90_000]) {
      at = after(seconds)
      await expect(settleOpenPurchase(broken, purchase.id)).rejects.toBeInstanceOf(RetryLater)
    }
    expect(reported).toEqual(Array(3).fill(`purchase ${purchase.id} could not be settled`))
    expect(await ledgerOf(quote)).toEqual({ ...EMPTY_LEDGER, charges: [31_000] })
    at = after(90_060)
    await settleOpenPurchase(context, purchase.id)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a purchase started with another gateway waits for that one', async () => {
    const { quote, purchase } = await startCardPurchase()
    const reported: unknown[] = []
    const gateway: PaymentGateway = { ...sandboxGateway({ db: database.db, now: () => at }), name: 'stripe' }
    const other = { ...context, gateway, report: (fault: unknown) => void reported.push(fault) }
    at = after(3600)
    await expect(settleOpenPurchase(other, purchase.id)).rejects.toBeInstanceOf(RetryLater)
    expect(reported).toMatchObject([{ name: 'GatewayOutcomeUnknown' }])
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['charging'])
  })

  it('O05 O09 a start resumes open purchases, but keeps leases that another instance may hold', async () => {
    const { purchase } = await startCardPurchase()
    const shared = { ...context, env: { ...context.env, databaseUrl: 'postgres://elsewhere/albatross' } }
    const open = () => database.db.select().from(jobs).where(eq(jobs.runAt, at))
    const before = (await open()).length
    await resumePurchases(shared)
    expect((await open()).length).toBeGreaterThan(before)
    await expect(settleOpenPurchase(context, purchase.id)).rejects.toMatchObject({ name: 'RetryLater' })
  })

  it('O05 while the gateway does not answer the purchase stays open, and is checked at growing intervals', async () => {
    const { quote, purchase } = await startCardPurchase()
    const silent = () => Promise.reject(new GatewayOutcomeUnknown('No answer'))
    const gateway: PaymentGateway = { name: 'sandbox', charge: silent, cancel: silent, refund: silent }
    for (const [seconds, wait] of [
      [16, 1.6],
      [300, 30],
      [7200, 60],
    ] as const) {
      at = after(seconds)
      await expect(settleOpenPurchase({ ...context, gateway }, purchase.id)).rejects.toMatchObject({
        name: 'RetryLater',
        when: wait,
      })
    }
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['charging'])
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)
  })

  it('O05 after a fault of our own the charged purchase can be resumed', async () => {
    const { quote, purchase } = await startCardPurchase()
    const gateway = sandboxGateway(context)
    const charged: PaymentGateway = {
      ...gateway,
      charge: async (request) => {
        await gateway.charge(request)
        throw new Error('The connection broke after the money moved')
      },
    }
    await expect(settlePurchase({ ...context, gateway: charged }, purchase)).rejects.toThrow('broke')
    expect(await ledgerOf(quote)).toEqual({ ...EMPTY_LEDGER, charges: [31_000] })
    at = after(16)
    await settleOpenPurchase(context, purchase.id)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 T18 while a quote is being bought it cannot be saved or bought again', async () => {
    const { quote } = await startCardPurchase()
    const save = saveQuote(context, {
      id: quote.id,
      version: 1,
      customFields: { tournament_name: 'Another' },
    })
    expect(await problemOf(save)).toEqual({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
    const other = purchaseQuote(context, await aPurchase(context, quote))
    expect(await problemOf(other)).toEqual({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
  })

  it('O05 the job that settles it is stored with the purchase', async () => {
    const { purchase } = await startCardPurchase()
    const [job] = await database.db
      .select()
      .from(jobs)
      .where(eq(jobs.dedupe, `settle-purchase:${purchase.id}`))
    expect(job).toMatchObject({
      kind: 'settle-purchase',
      payload: { purchaseId: purchase.id },
      runAt: purchase.leaseUntil,
    })
  })
})

describe('O05 money at the gateway', () => {
  it('O05 moves once under a key, and never after a cancellation', async () => {
    const database = await openTestDatabase()
    const context = testContext(database.db)
    const { gateway } = context
    const token = await aCardToken(context)
    const request = { key: 'one', amount: 500 as never, token, description: '' }
    const charges = await Promise.all(Array.from({ length: 16 }, () => gateway.charge(request)))
    expect(new Set(charges.map((charge) => JSON.stringify(charge))).size).toBe(1)
    expect(await gateway.cancel('one')).toEqual(charges[0])
    expect(await gateway.cancel('two')).toEqual({ state: 'canceled' })
    expect(await gateway.charge({ ...request, key: 'two' })).toEqual({ state: 'canceled' })
    await database.close()
  })
})
