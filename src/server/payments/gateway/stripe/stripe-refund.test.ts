import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { listRefunds } from '#server/accounting/refunds/repository.ts'
import { settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { voidDocument } from '#server/billing/documents/void-document.ts'
import type { Database } from '#server/kit/db/database.ts'
import { postings } from '#server/schema/policies/accounting.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { STRIPE_TIMEOUTS } from '#server/payments/gateway/stripe/stripe.client.ts'
import { aBoughtPolicy, aCreditMemo } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { startStripeSite } from '#testing/stripe-site.ts'

const TODAY = '2026-11-20' as CalendarDate

describeOnDatabase('N77 a refund at Stripe', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function startSite(token = 'pm_card_visa', { receivesEvents = false } = {}) {
    const { peer, context } = await startStripeSite(database.db, { receivesEvents })
    const bought = await aBoughtPolicy(context, { token })
    await aCreditMemo(context, bought, { test: false })
    const { policy } = bought
    const request = { policy, idempotencyKey: randomUUID(), amount: fromDollars(104), today: TODAY }
    const stateOf = async () => (await listRefunds(database.db, policy.id)).map(({ state }) => state)
    const settled = async (...states: string[]) => expect.poll(stateOf, { timeout: 20_000 }).toEqual(states)
    return { peer, context, policy, request, settled, refund: () => refundPolicy(context, request) }
  }

  it.each([
    { on: 'refund', fault: 'charge_then_time_out' },
    { on: 'refund', fault: 'charge_then_500' },
    { on: 'refund', fault: 'half_answer' },
    { on: 'refund', fault: 'slow', ms: 900 },
    { on: 'refund', fault: 'rate_limited', times: 2 },
    { on: 'refund', fault: 'refused_500', times: 2 },
    { on: 'refund', fault: 'cut', times: 3 },
    { on: 'list_refunds', fault: 'half_answer' },
    { on: 'list_refunds', fault: 'rate_limited' },
    { on: 'list_refunds', fault: 'cut', times: 2 },
  ] as const)('N77 survives $fault on $on and is made once', async (fault) => {
    const { peer, refund, settled, policy } = await startSite()
    peer.faults.plan(fault)
    await refund()
    await settled('completed')
    const [made] = await listRefunds(database.db, policy.id)
    expect(peer.refunds.all).toMatchObject([{ amount: 10_400, status: 'succeeded', refund: made?.id }])
    expect(made?.gatewayReference).toBe(peer.refunds.all[0]?.id)
    expect(peer.refused).toEqual([])
  })

  it('N77 is found days later, when Stripe has forgotten the key', async () => {
    const { peer, context } = await startSite()
    const [charge] = peer.ledger.capturedCharges()
    const request = { key: randomUUID(), charge: charge?.payment_intent ?? '', amount: 500 as Cents }
    const first = await context.gateway.refund(request)
    peer.idempotency.forget()
    expect(await context.gateway.refund(request)).toEqual(first)
    expect(peer.refunds.all).toHaveLength(1)
  })

  it('N80 is refused by Stripe above what was charged, with a reason', async () => {
    const { peer, context } = await startSite()
    const [charge] = peer.ledger.capturedCharges()
    const request = { key: randomUUID(), charge: charge?.payment_intent ?? '', amount: 31_001 as Cents }
    expect(await context.gateway.refund(request)).toMatchObject({
      state: 'declined',
      fault: expect.anything(),
    })
    expect(peer.refunds.all).toEqual([])
  })

  it('N77 that the bank declines gives the credit back', async () => {
    const { refund, settled, policy } = await startSite('pm_card_refundFail')
    await refund()
    await settled('failed')
    expect(await getPolicyBalance(database.db, policy.id, TODAY)).toMatchObject({
      paid: 31_000,
      credit: 10_400,
    })
  })

  it('N77 D60 that is pending is completed when Stripe says so, and told to the office if it comes back: a rep voids it, and the credit is there again', async () => {
    const site = await startSite('pm_card_pendingRefund', { receivesEvents: true })
    const { peer, refund, settled, policy, context } = site
    await refund()
    await settled('refunding')
    const [made] = peer.refunds.all
    await peer.endRefund(made?.id ?? '', 'succeeded')
    await settled('completed')
    // The credit memos of these tests come from no change of a price.
    const before = await findBookErrors(database.db)
    const rep = await aRep(context, `${randomUUID()}@office.example`)
    const [returned] = await listRefunds(database.db, policy.id)
    const voided = { number: returned?.number ?? '', version: 1, reason: 'It came back', rep }
    expect(await problemOf(voidDocument(context, voided))).toMatchObject({
      why: expect.stringContaining('went back to the card'),
    })
    for (let nth = 0; nth < 2; nth += 1) await peer.endRefund(made?.id ?? '', 'failed')
    const all = await database.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    const toOffice = all.filter(({ recipient }) => recipient === context.env.officeEmail)
    expect(toOffice.map(({ subject }) => subject)).toEqual([`Refund failed: $104, policy ${policy.number}`])
    expect(toOffice[0]?.plain).toContain(`Void refund ${voided.number} to put its money back on the policy`)
    expect(toOffice[0]?.plain).not.toContain('The credit is back on the policy')
    await settled('completed')
    expect(await listRefunds(database.db, policy.id)).toMatchObject([
      { failureReason: expect.stringContaining('sent the money back') },
    ])

    await voidDocument(context, voided)
    expect(await getPolicyBalance(database.db, policy.id, TODAY)).toMatchObject({
      paid: 31_000,
      credit: 10_400,
      refundable: 10_400,
    })
    const lines = await database.db
      .select()
      .from(postings)
      .where(eq(postings.document, `${voided.number}-V`))
    expect(
      Object.fromEntries(
        lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
      ),
    ).toEqual({ card_clearing: 10_400, customer_credits: -10_400 })
    const again = { ...site.request, idempotencyKey: randomUUID(), byHand: true, rep }
    expect((await refundPolicy(context, again)).refunds).toMatchObject([{ state: 'by_hand' }])
    expect(await findBookErrors(database.db)).toEqual(before)
  })

  it('N77 is made once if many processes settle it at once', async () => {
    const { peer, context, refund, settled, policy } = await startSite()
    peer.faults.plan({ fault: 'cut', on: 'list_refunds' })
    await refund()
    const [made] = await listRefunds(database.db, policy.id)
    await Promise.allSettled(Array.from({ length: 8 }, () => settleOpenRefund(context, made?.id ?? '')))
    await settled('completed')
    expect(peer.refunds.all).toHaveLength(1)
  })
})

it('N77 the requests of one refund to Stripe end within its lease', () => {
  const { list, refund } = STRIPE_TIMEOUTS
  const startedAt = new Date()
  // After a failure that Stripe has stored, it is asked again under the next key.
  expect(2 * (list + refund) + list).toBeLessThan(leaseExpiry(startedAt).getTime() - startedAt.getTime())
})
