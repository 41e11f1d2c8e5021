import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import {
  insertApplications,
  listCredits,
  listOpenInvoices,
  moveRefundableFrom,
} from '#server/accounting/credits/repository.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { creditMemos } from '#server/schema/policies/credits.schema.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { aBoughtPolicy, aCreditMemo, costingLess } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { testContext } from '#testing/test-context.ts'

const TODAY = '2026-11-20' as CalendarDate
const ONE_CENT = fromDollars(0.01)
const dollars = (cents: number) => cents / 100

describeOnBothDatabases('N45 a credit memo', (open) => {
  let database: Database
  let context: Context
  let rep: Rep
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
    rep = await aRep(context)
  })
  afterAll(() => database.close())

  const byCheck = () => aBoughtPolicy(context, { method: 'check', reference: '1207', rep })
  const balanceOf = async ({ policy }: { policy: { id: string } }, today = TODAY) => {
    const balance = await getPolicyBalance(database.db, policy.id, today)
    return Object.fromEntries(Object.entries(balance).map(([name, cents]) => [name, dollars(cents)]))
  }
  const postedBy = async (document: string) => {
    const lines = await database.db
      .select()
      .from(postings)
      .where(eq(postings.document, document))
      .orderBy(postings.place)
    return lines.map(({ account, debitCents, creditCents }) => [account, dollars(debitCents - creditCents)])
  }

  it('N45 of what was paid by card stays as credit, refundable from its day on', async () => {
    const bought = await aBoughtPolicy(context)
    const from = '2027-06-13' as CalendarDate
    const { content, left } = await aCreditMemo(context, bought, { refundableFrom: from })
    expect(content.number).toMatch(/^CM-\d+$/)
    expect([content.total, left, content.applied]).toEqual([10_400, 10_400, []])
    expect(content.lines).toEqual([{ label: 'Contest fees', amount: 10_400 }])
    expect(await postedBy(content.number)).toEqual([
      ['premium_income', 104],
      ['customer_credits', -104],
    ])
    const sums = { paid: 310, owed: 0, credit: 104, unapplied: 0, refunding: 0 }
    expect(await balanceOf(bought)).toEqual({ ...sums, refundable: 0 })
    expect(await balanceOf(bought, from)).toEqual({ ...sums, refundable: 104 })
  })

  it('N45 lowers what is still owed, and nothing can be refunded that was not paid', async () => {
    const bought = await byCheck()
    const { content, left } = await aCreditMemo(context, bought)
    expect([left, content.applied.map(({ amount }) => amount)]).toEqual([0, [10_400]])
    expect(await postedBy(content.number)).toEqual([
      ['premium_income', 104],
      ['accounts_receivable', -104],
    ])
    expect(await balanceOf(bought)).toEqual({
      paid: 0,
      owed: 206,
      credit: 0,
      refundable: 0,
      unapplied: 0,
      refunding: 0,
    })

    const more = await aCreditMemo(context, bought, {
      reason: 'goodwill',
      credited: { goodwill: fromDollars(300) },
    })
    expect([more.left, more.content.applied.map(({ amount }) => amount)]).toEqual([9_400, [20_600]])
    // A courtesy above what was ever paid stays as credit, but no money goes out for it.
    expect(await balanceOf(bought)).toEqual({
      paid: 0,
      owed: 0,
      credit: 94,
      refundable: 0,
      unapplied: 0,
      refunding: 0,
    })
    expect(await listOpenInvoices(database.db, bought.policy.id, 1)).toEqual([])
  })

  it('N45 moves the day from which the credit of a change is refunded, as the event moves', async () => {
    const bought = await aBoughtPolicy(context)
    await aCreditMemo(context, bought)
    await aCreditMemo(context, bought, { reason: 'goodwill', credited: { goodwill: fromDollars(5) } })
    const { id } = bought.policy
    await moveRefundableFrom(database.db, id, null)
    expect(await balanceOf(bought)).toMatchObject({ credit: 109, refundable: 5 })
    await moveRefundableFrom(database.db, id, '2027-08-01' as CalendarDate)
    expect(await balanceOf(bought, '2027-07-31' as CalendarDate)).toMatchObject({ refundable: 5 })
    expect(await balanceOf(bought, '2027-08-01' as CalendarDate)).toMatchObject({ refundable: 109 })
  })

  it('N80 states its reason, and a change has one document at most', async () => {
    const bought = await aBoughtPolicy(context)
    const changeId = randomUUID()
    await aCreditMemo(context, bought, { changeId })
    await aCreditMemo(context, bought, { reason: 'goodwill', credited: { goodwill: fromDollars(5) } })
    const credits = await listCredits(database.db, bought.policy.id)
    expect(credits.map(({ reason, left }) => [reason, left])).toEqual([
      ['change', 10_400],
      ['goodwill', 500],
    ])
    await expect(aCreditMemo(context, bought, { changeId, credited: costingLess(300) })).rejects.toThrow()
    await expect(aCreditMemo(context, bought, { credited: costingLess(400) })).rejects.toThrow(
      'gives nothing',
    )
    expect(await listCredits(database.db, bought.policy.id)).toHaveLength(2)
    const entries = await database.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.policyId, bought.policy.id))
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual(['change', 'goodwill', 'purchase'])
  })

  it('N80 sixteen credits at once lower an invoice to 0 and not below', async () => {
    const bought = await byCheck()
    const courtesy = { reason: 'goodwill', credited: { goodwill: fromDollars(60) } } as const
    await Promise.all(Array.from({ length: 16 }, () => aCreditMemo(context, bought, courtesy)))
    expect(await balanceOf(bought)).toMatchObject({ owed: 0, credit: 16 * 60 - 310 })
  })

  it('N78 the database refuses to apply more than there is, too early, or to another policy', async () => {
    const [bought, other] = [await byCheck(), await byCheck()]
    const { content } = await aCreditMemo(context, bought, {
      reason: 'goodwill',
      credited: { goodwill: fromDollars(400) },
    })
    const memo = content.number
    const [invoice] = content.applied
    const [foreign] = await listOpenInvoices(database.db, other.policy.id, 1)
    const at = context.now()
    const apply = (to: string | undefined, amountCents: Cents, appliedAt = at) =>
      insertApplications(database.db, [{ creditMemo: memo, invoice: to ?? '', amountCents, appliedAt }])
    await expect(apply(invoice?.invoice, ONE_CENT)).rejects.toMatchObject({
      cause: { message: /total of invoice/ },
    })
    await expect(apply(foreign?.number, ONE_CENT)).rejects.toMatchObject({
      cause: { message: /another policy/ },
    })
    const early = await aCreditMemo(context, other, {
      reason: 'goodwill',
      credited: { goodwill: fromDollars(10) },
    })
    await expect(
      insertApplications(database.db, [
        {
          creditMemo: early.content.number,
          invoice: foreign?.number ?? '',
          amountCents: ONE_CENT,
          appliedAt: new Date(at.getTime() - 1),
        },
      ]),
    ).rejects.toMatchObject({ cause: { message: /before both/ } })
    await expect(
      database.db.update(creditMemos).set({ totalCents: ONE_CENT }).where(eq(creditMemos.number, memo)),
    ).rejects.toThrow()
    await expect(database.db.delete(creditMemos).where(eq(creditMemos.number, memo))).rejects.toThrow()
  })
})
