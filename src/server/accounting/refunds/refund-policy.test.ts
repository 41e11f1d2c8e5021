import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { buildChangePostings } from '#domain/accounting/change-postings.ts'
import { recordRefund, refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { listRefunds, updateRefund } from '#server/accounting/refunds/repository.ts'
import type { RefundStart } from '#server/accounting/refunds/start-refund.ts'
import { settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { getPolicyBalance, insertChangeDocument, nextReceiptNumber } from '#server/accounting/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import { postings } from '#server/schema/policies/accounting.schema.ts'
import { refunds as refundsTable } from '#server/schema/policies/credits.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { type BoughtPolicy, aBoughtPolicy, aCreditMemo, costingLess } from '#testing/a-credit.ts'
import { aCardToken, CARDS } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { aReceiptInput, charityScramblePrice } from '#testing/charity-scramble.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { paidBackBySandbox } from '#testing/refund-ledger.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const TODAY = '2026-11-20' as CalendarDate
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

describeOnBothDatabases('N77 paying back a credit', (open) => {
  let database: Database
  let context: Context
  let at = NOON
  let rep: Rep
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db, { now: () => at })
    rep = await aRep(context)
  })
  afterAll(() => database.close())

  const aRequest = (
    { policy }: BoughtPolicy,
    dollars: number,
    more: Partial<RefundStart> = {},
  ): RefundStart => ({
    policy,
    idempotencyKey: randomUUID(),
    amount: fromDollars(dollars),
    today: TODAY,
    ...more,
  })
  const balanceOf = async ({ policy }: BoughtPolicy) => {
    const { paid, credit, refundable, refunding } = await getPolicyBalance(database.db, policy.id, TODAY)
    return [paid, credit, refundable, refunding].map((cents) => cents / 100)
  }
  const postedBy = async (document: string | null | undefined) => {
    const lines = await database.db
      .select()
      .from(postings)
      .where(eq(postings.document, document ?? ''))
    return lines.map(({ account, debitCents, creditCents }) => [account, (debitCents - creditCents) / 100])
  }
  const paidBack = ({ policy }: BoughtPolicy) => paidBackBySandbox(database.db, policy.id)
  const mailsTo = async ({ policy }: BoughtPolicy, recipient: string) => {
    const all = await database.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    return all.filter((one) => one.recipient === recipient).map(({ subject }) => subject)
  }
  const withCredit = async (card: string = CARDS.approves) => {
    at = NOON
    const bought = await aBoughtPolicy(context, { token: await aCardToken(context, card) })
    await aCreditMemo(context, bought)
    return bought
  }

  it('N77 scenario 16: 104 go back to the card once, with a document, its postings and a mail', async () => {
    const bought = await withCredit()
    const request = aRequest(bought, 104)
    const { refunds } = await refundPolicy(context, request)
    expect(refunds).toMatchObject([{ state: 'completed', amountCents: 10_400 }])
    const [refund] = refunds
    expect(refund?.number).toMatch(/^RF-\d+$/)
    expect(refund?.content?.payment).toMatchObject({ brand: 'Visa', lastDigits: '4242' })
    expect(await postedBy(refund?.number)).toEqual([
      ['customer_credits', 104],
      ['card_clearing', -104],
    ])
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[104], [206, 0, 0, 0]])
    expect(await mailsTo(bought, bought.policy.email)).toContain(
      `Refund of $104: policy ${bought.policy.number}`,
    )

    const again = await refundPolicy(context, request)
    expect([again.replayed, again.refunds.map(({ number }) => number)]).toEqual([true, [refund?.number]])
    expect(await problemOf(refundPolicy(context, { ...request, amount: 100 as Cents }))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await paidBack(bought)).toEqual([104])
  })

  it('N80 nothing is refunded before its day, beyond the credit, or beyond the money received', async () => {
    const bought = await aBoughtPolicy(context)
    const ask = (dollars: number, more: Partial<RefundStart> = {}) =>
      problemOf(refundPolicy(context, aRequest(bought, dollars, more)))
    expect(await ask(1)).toEqual({ code: 'NOT_REFUNDABLE', refundable: 0 })
    await aCreditMemo(context, bought, { refundableFrom: '2026-11-21' as CalendarDate })
    expect(await ask(104)).toEqual({ code: 'NOT_REFUNDABLE', refundable: 0 })
    const tomorrow = { today: '2026-11-21' as CalendarDate }
    expect(await ask(105, tomorrow)).toEqual({ code: 'NOT_REFUNDABLE', refundable: 10_400 })
    await aCreditMemo(context, bought, { reason: 'goodwill', credited: { goodwill: fromDollars(1000) } })
    expect(await ask(311, tomorrow)).toEqual({ code: 'NOT_REFUNDABLE', refundable: 31_000 })
    expect(await paidBack(bought)).toEqual([])
    await refundPolicy(context, aRequest(bought, 310, tomorrow))
    expect((await paidBack(bought)).reduce((sum, one) => sum + one, 0)).toBe(310)
  })

  it('N77 N80 of two credits a rep pays back the one that was chosen, up to what is left of it and from its day on', async () => {
    const bought = await withCredit()
    const tomorrow = '2026-11-21' as CalendarDate
    const courtesy = (dollars: number, refundableFrom = TODAY) =>
      aCreditMemo(context, bought, {
        reason: 'goodwill',
        credited: { goodwill: fromDollars(dollars) },
        refundableFrom,
      })
    const { number: chosen } = (await courtesy(20)).content
    const { number: later } = (await courtesy(30, tomorrow)).content
    const ask = (dollars: number, credit: string, more: Partial<RefundStart> = {}) =>
      refundPolicy(context, aRequest(bought, dollars, { credit, rep, ...more }))
    const nothing = { code: 'NOT_REFUNDABLE', refundable: 0 }
    expect(await problemOf(ask(30, later))).toEqual({ ...nothing, credit: later })
    expect(await problemOf(ask(21, chosen))).toEqual({ ...nothing, refundable: 2000, credit: chosen })
    const idempotencyKey = randomUUID()
    const { refunds } = await ask(20, chosen, { idempotencyKey })
    expect(refunds).toMatchObject([{ creditMemo: chosen, amountCents: 2000, state: 'completed' }])
    expect(await problemOf(ask(20, later, { idempotencyKey }))).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await problemOf(ask(1, chosen))).toEqual({ ...nothing, credit: chosen })
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[20], [290, 134, 104, 0]])
    expect((await ask(30, later, { today: tomorrow })).refunds).toMatchObject([{ creditMemo: later }])
  })

  it('N80 of sixteen refunds of 60 at once one is made, as 104 is not enough for two', async () => {
    const bought = await withCredit()
    const asked = await Promise.allSettled(
      Array.from({ length: 16 }, () => refundPolicy(context, aRequest(bought, 60))),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[60], [250, 44, 44, 0]])
  })

  it('N80 a refund over two charges is two refunds, each within its charge', async () => {
    const bought = await aBoughtPolicy(context)
    const { summary } = charityScramblePrice
    const change = { before: summary, after: { ...summary, amountDue: fromDollars(372) } }
    const charge = await context.gateway.charge({
      key: randomUUID(),
      amount: fromDollars(62),
      token: await aCardToken(context),
      description: 'A change',
    })
    if (charge.state !== 'approved') throw new Error('The card was declined')
    const issuedAt = NOON.toISOString()
    const input = {
      number: await nextReceiptNumber(database.db),
      policyNumber: bought.policy.number,
      issuedAt,
    }
    await database.db.transaction(async (trx) => {
      const content = { ...buildReceiptContent(aReceiptInput(input)), total: fromDollars(62) }
      await insertChangeDocument(trx, {
        document: { type: 'sales_receipt', content },
        policyId: bought.policy.id,
        changeId: randomUUID(),
        charge: { gateway: 'sandbox', reference: charge.reference },
        postings: buildChangePostings(change, 'credit_card'),
      })
    })
    const cancelled = { before: change.after, after: { ...summary, amountDue: 0 as Cents } }
    await aCreditMemo(context, bought, {
      reason: 'cancellation',
      credited: { ...cancelled, cancellationFee: fromDollars(60) },
    })
    const { refunds } = await refundPolicy(context, aRequest(bought, 312))
    expect(refunds.map(({ amountCents, state }) => [amountCents / 100, state])).toEqual([
      [310, 'completed'],
      [2, 'completed'],
    ])
    expect(await paidBack(bought)).toEqual([2, 310])
    expect(await balanceOf(bought)).toEqual([60, 0, 0, 0])
  })

  it('N77 a refund whose answer was lost is found by its job or by the next call, and made once', async () => {
    for (const next of ['job', 'call'] as const) {
      const bought = await withCredit(CARDS.refundsAndTimesOut)
      const request = aRequest(bought, 104)
      const { refunds } = await refundPolicy(context, request)
      expect(refunds).toMatchObject([{ state: 'refunding', number: null }])
      expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[104], [206, 0, 0, 104]])
      if (next === 'job') await settleOpenRefund(context, refunds[0]?.id ?? '')
      else expect((await refundPolicy(context, request)).refunds).toMatchObject([{ state: 'completed' }])
      expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[104], [206, 0, 0, 0]])
    }
  })

  it('N77 a refund whose process died waits for the end of its lease, and sixteen that settle it make one', async () => {
    const bought = await withCredit()
    const died = {
      ...context,
      gateway: { ...context.gateway, refund: () => new Promise<never>(() => undefined) },
    }
    void refundPolicy(died, aRequest(bought, 104))
    await expect.poll(() => listRefunds(database.db, bought.policy.id)).toHaveLength(1)
    const [refund] = await listRefunds(database.db, bought.policy.id)
    await expect(settleOpenRefund(context, refund?.id ?? '')).rejects.toThrow('Another process')
    at = after(16)
    await Promise.allSettled(Array.from({ length: 16 }, () => settleOpenRefund(context, refund?.id ?? '')))
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[104], [206, 0, 0, 0]])
    at = NOON
  })

  it('N60 a refund that the bank declines gives the credit back, and a rep makes it by hand', async () => {
    const bought = await withCredit(CARDS.declinesRefunds)
    const { refunds } = await refundPolicy(context, aRequest(bought, 104))
    expect(refunds).toMatchObject([
      { state: 'failed', failureReason: expect.stringMatching(/doesn’t accept refunds to this card/) },
    ])
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[], [310, 104, 104, 0]])
    const office = context.env.officeEmail
    expect(await mailsTo(bought, office)).toEqual([`Refund failed: $104, policy ${bought.policy.number}`])

    const byHand = await refundPolicy(context, aRequest(bought, 104, { byHand: true, rep }))
    const [task] = byHand.refunds
    expect(task?.state).toBe('by_hand')
    expect(await balanceOf(bought)).toEqual([206, 0, 0, 104])
    expect(await mailsTo(bought, office)).toHaveLength(2)
    const recording = { policyId: bought.policy.id, refundId: task?.id ?? '', reference: 'Check 88', rep }
    const recorded = await Promise.all(Array.from({ length: 8 }, () => recordRefund(context, recording)))
    expect(new Set(recorded.map(({ number }) => number)).size).toBe(1)
    expect(await postedBy(recorded[0]?.number)).toEqual([
      ['customer_credits', 104],
      ['undeposited_funds', -104],
    ])
    expect([await paidBack(bought), await balanceOf(bought)]).toEqual([[], [206, 0, 0, 0]])
  })

  it('N60 money that a rep took elsewhere goes back by hand', async () => {
    const bought = await aBoughtPolicy(context, { method: 'transaction_id', reference: 'WIRE-1', rep })
    await aCreditMemo(context, bought, { credited: costingLess(300) })
    const { refunds } = await refundPolicy(context, aRequest(bought, 10))
    expect(refunds).toMatchObject([{ state: 'by_hand', gateway: null }])
  })

  it('N80 the database refuses to refund more than a credit or a charge, and to change what is settled', async () => {
    const bought = await withCredit()
    const { refunds } = await refundPolicy(context, aRequest(bought, 104))
    const [made] = refunds
    if (!made) throw new Error('A refund is expected')
    const open = { state: 'refunding', settledAt: null, number: null, content: null } as const
    const another = {
      ...made,
      ...open,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
      amountCents: fromDollars(0.01),
    }
    await expect(database.db.insert(refundsTable).values(another)).rejects.toMatchObject({
      cause: { message: /total of credit memo/ },
    })
    await expect(updateRefund(database.db, made.id, { amountCents: fromDollars(0.01) })).rejects.toThrow()
    await expect(database.db.delete(refundsTable).where(eq(refundsTable.id, made.id))).rejects.toThrow()
  })
})
