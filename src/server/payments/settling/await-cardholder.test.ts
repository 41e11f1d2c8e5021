import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromDollars, subtract } from '#domain/values/money.ts'
import type { Database } from '#server/kit/db/database.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { STRIPE_TIMEOUTS } from '#server/payments/gateway/stripe/stripe.client.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { cancelWaitingPayment } from '#server/payments/settling/cancel-waiting-payment.ts'
import { nextCheckAt } from '#server/payments/settling/next-check.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findPurchase } from '#server/payments/repository.ts'
import {
  resumePurchases,
  settleOpenPurchase,
  settlePurchase,
} from '#server/payments/settling/settle-purchase.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { purchaseStatesOf, BOUGHT_ONCE_LEDGER, EMPTY_LEDGER } from '#testing/ledger.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { type StripeSite, startStripeSite } from '#testing/stripe-site.ts'
import { NOON } from '#testing/test-context.ts'

const ASKS_HOLDER = 'pm_card_authenticationRequired'
const HOUR_MS = 3_600_000

describeOnDatabase('C15 a card whose bank asks the cardholder', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  /** A purchase that waits for its cardholder, with a clock that can be advanced. */
  async function startWaitingPurchase({
    receivesEvents = false,
    token = ASKS_HOLDER,
    at = undefined as StripeSite | undefined,
  } = {}) {
    const site = at ?? (await startStripeSite(database.db, { receivesEvents, timeouts: STRIPE_TIMEOUTS }))
    const { quote, request, startedPurchase } = await site.buy(token)
    const { purchase } = startedPurchase
    const { clientSecret = '' } = purchase
    const later = (ms: number) => ({
      ...site.context,
      now: () => new Date(purchase.startedAt.getTime() + ms),
    })
    const statuses = () => [...site.peer.ledger.intents.values()].map(({ status }) => status)
    const repeat = (given: PurchaseRequest = request) => purchaseQuote(site.context, given)
    return { site, quote, request, purchase, clientSecret, later, statuses, repeat }
  }
  const attempts = (quote: QuoteWithPolicy) => purchaseStatesOf(database.db, quote.id)

  it('C15 waits for the cardholder: nothing is charged, a repeated call returns the same, and after the confirmation it is bought once', async () => {
    const { site, quote, purchase, clientSecret, repeat, statuses } = await startWaitingPurchase()
    expect(purchase).toMatchObject({
      state: 'requires_action',
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
    })
    expect(await site.readLedger(quote)).toEqual(EMPTY_LEDGER)
    expect((await repeat()).purchase).toMatchObject({ state: 'requires_action', clientSecret })

    expect(await site.peer.cardholder('authenticate', clientSecret)).toBe(true)
    expect(statuses()).toEqual(['requires_capture'])
    expect((await repeat()).purchase.state).toBe('completed')
    expect(await repeat()).toMatchObject({ replayed: true, purchase: { state: 'completed' } })
    expect(await site.readLedger(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    const auditLog = await database.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(auditLog.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['purchase_started', 'purchase_requires_action', 'policy_issued']),
    )
    expect(JSON.stringify(auditLog)).not.toContain('_secret_')
  })

  it('C15 the client secret is stored nowhere', async () => {
    const { quote, purchase } = await startWaitingPurchase()
    const stored = await findPurchase(database.db, purchase.id)
    const all = [stored, await database.db.select().from(jobs), await database.db.select().from(auditEvents)]
    expect(quote.id).toBe(stored?.quoteId)
    expect(JSON.stringify(all)).not.toContain('_secret_')
  })

  it('O05 C15 a buyer who confirmed and closed the page gets the policy by the event, or by the next check if it is lost', async () => {
    for (const receivesEvents of [true, false]) {
      const { site, quote, purchase, clientSecret } = await startWaitingPurchase({ receivesEvents })
      await site.peer.cardholder('authenticate', clientSecret)
      if (!receivesEvents) {
        expect(await attempts(quote)).toEqual(['requires_action'])
        await settleOpenPurchase(site.context, purchase.id)
      }
      expect(await site.waitUntilSettled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    }
  })

  it('C15 D14 a buyer who refuses is not charged, is told so, and can buy with another card', async () => {
    const { site, quote, clientSecret, repeat, statuses } = await startWaitingPurchase()
    await site.peer.cardholder('fail', clientSecret)
    const { purchase } = await repeat()
    expect(purchase).toMatchObject({
      state: 'declined',
      declineReason: expect.stringMatching(/didn’t get your confirmation.*Nothing was charged/),
    })
    expect(statuses()).toEqual(['canceled'])
    await site.buy('pm_card_visa', quote)
    expect(await site.readLedger(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('C15 D14 a bank that declines after the confirmation is reported like any decline', async () => {
    const { site, quote, clientSecret, repeat } = await startWaitingPurchase({
      token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    })
    await site.peer.cardholder('authenticate', clientSecret)
    expect((await repeat()).purchase).toMatchObject({
      state: 'declined',
      declineReason: expect.stringContaining('enough funds'),
    })
    expect(await site.readLedger(quote)).toEqual(EMPTY_LEDGER)
  })

  it('C15 without an answer it waits a day: then it is cancelled at the gateway, and the quote can be bought', async () => {
    const { site, quote, request, purchase, statuses, later } = await startWaitingPurchase()
    await settleOpenPurchase(later(24 * HOUR_MS - 1), purchase.id)
    expect(statuses()).toEqual(['requires_action'])
    await settleOpenPurchase(later(24 * HOUR_MS), purchase.id)
    expect([statuses(), await attempts(quote)]).toEqual([['canceled'], ['abandoned']])
    const { purchase: ended } = await purchaseQuote(site.context, request)
    expect(ended.declineReason).toMatch(/within 24 hours. Nothing was charged/)
    await site.buy('pm_card_visa', quote)
    expect(await site.readLedger(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('N41 N15 a confirmation after play has started, or after the price has changed, takes no money', async () => {
    const afterPlayStarted = 90 * 24 * HOUR_MS
    const { site, quote, purchase, clientSecret, statuses, later } = await startWaitingPurchase()
    await site.peer.cardholder('authenticate', clientSecret)
    expect(statuses()).toEqual(['requires_capture'])
    await settleOpenPurchase({ ...later(afterPlayStarted), gateway: site.context.gateway }, purchase.id)
    expect([statuses(), await attempts(quote)]).toEqual([['canceled'], ['abandoned']])
    expect(await site.readLedger(quote)).toEqual(EMPTY_LEDGER)

    const other = await startWaitingPurchase()
    await other.site.peer.cardholder('authenticate', other.clientSecret)
    // As if a rate had changed.
    const underpaid = {
      ...other.purchase,
      amountCents: subtract(other.purchase.amountCents, fromDollars(0.01)),
    }
    const settled = await settlePurchase(other.site.context, underpaid)
    expect(settled).toMatchObject({
      state: 'abandoned',
      declineReason: expect.stringMatching(/This quote changed/),
    })
    expect(await other.site.readLedger(other.quote)).toEqual(EMPTY_LEDGER)
  })

  it('C15 T18 meanwhile the quote can neither be changed nor bought again, and the answer says why', async () => {
    const { site, quote } = await startWaitingPurchase()
    const { id, version } = quote
    const save = saveQuote(site.context, { id, version, customFields: { tournament_name: 'Another' } })
    expect(await problemOf(save)).toEqual({ code: 'PAYMENT_WAITING' })
    expect(await problemOf(site.buy('pm_card_visa', quote))).toEqual({ code: 'PAYMENT_WAITING' })
    expect(await site.readLedger(quote)).toEqual(EMPTY_LEDGER)
  })

  it('O05 C15 after the buyer cancels, it is cancelled at the gateway before another card may be charged', async () => {
    const { site, quote, clientSecret, statuses, repeat } = await startWaitingPurchase()
    expect(await cancelWaitingPayment(site.context, quote.id)).toBe(true)
    expect(statuses()).toEqual(['canceled'])
    expect(await site.peer.cardholder('authenticate', clientSecret)).toBe(false)
    expect(await cancelWaitingPayment(site.context, quote.id)).toBe(false)
    expect((await repeat()).purchase).toMatchObject({
      state: 'abandoned',
      declineReason: expect.stringMatching(/cancelled before it was confirmed/),
    })
    await site.buy('pm_card_visa', quote)
    expect(await site.readLedger(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    expect(await problemOf(cancelWaitingPayment(site.context, quote.id))).toMatchObject({
      code: 'ALREADY_PURCHASED',
    })
  })

  it('O05 C15 cancelled and confirmed at the same time, it makes one charge and one policy, or neither', async () => {
    let at: StripeSite | undefined
    let taken = 0
    for (let round = 0; round < 5; round += 1) {
      const { site, quote, clientSecret, repeat } = await startWaitingPurchase({
        receivesEvents: true,
        ...(at && { at }),
      })
      at = site
      const giveUp = async () => {
        await pause(round * 3)
        await cancelWaitingPayment(site.context, quote.id).catch(() => undefined)
      }
      await Promise.all([site.peer.cardholder('authenticate', clientSecret), giveUp()])
      while ((await attempts(quote)).includes('requires_action')) {
        await repeat().catch(() => undefined)
        await pause(100)
      }
      const isBought = (await attempts(quote)).includes('completed')
      const before = taken
      taken = site.peer.ledger.capturedCharges().length
      expect(taken - before).toBe(isBought ? 1 : 0)
      expect((await site.readLedger(quote)).policies).toBe(isBought ? 1 : 0)
      expect([...site.peer.ledger.intents.values()].map(({ status }) => status)).not.toContain(
        'requires_capture',
      )
    }
  }, 60_000)

  it('O05 C15 it keeps waiting if the gateway does not confirm the cancellation', async () => {
    const { site, quote, clientSecret, repeat } = await startWaitingPurchase()
    site.peer.faults.plan({ fault: 'cut', on: 'retrieve', times: 2 })
    expect(await problemOf(cancelWaitingPayment(site.context, quote.id))).toMatchObject({
      code: 'IN_PROGRESS',
    })
    await site.peer.cardholder('authenticate', clientSecret)
    await repeat().catch(() => undefined)
    expect(await site.waitUntilSettled(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 C15 many checks at once schedule one next check; a restart resumes it as well', async () => {
    const { site, purchase, quote } = await startWaitingPurchase()
    const jobsOfPurchase = async () => {
      const all = await database.db.select().from(jobs)
      return all.filter(
        ({ payload, dedupe }) => payload['purchaseId'] === purchase.id && dedupe?.includes('Z'),
      )
    }
    for (let look = 0; look < 3; look += 1) await settleOpenPurchase(site.context, purchase.id)
    expect(await jobsOfPurchase()).toHaveLength(1)
    await resumePurchases(site.context)
    await pause(300)
    expect(await attempts(quote)).toEqual(['requires_action'])
    expect(await jobsOfPurchase()).toHaveLength(1)
  })
})

describe('C15 when a waiting payment is checked', () => {
  const after = (ms: number) => nextCheckAt(NOON, new Date(NOON.getTime() + ms)).getTime() - NOON.getTime()

  it('C15 at growing intervals that depend on its start only, and when the day is over', () => {
    expect([0, 14_999, 15_000, 29_000, 30_000, 100_000].map(after)).toEqual([
      15_000, 15_000, 30_000, 30_000, 60_000, 120_000,
    ])
    expect(after(10 * HOUR_MS) - 10 * HOUR_MS).toBeLessThanOrEqual(15 * 60_000)
    expect(after(24 * HOUR_MS - 1)).toBe(24 * HOUR_MS)
    expect(after(24 * HOUR_MS)).toBeGreaterThan(24 * HOUR_MS)
  })
})
