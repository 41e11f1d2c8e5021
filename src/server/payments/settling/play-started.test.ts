import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import type { Database } from '#server/kit/db/database.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import type { Context } from '#server/kit/context.ts'
import { startPurchase } from '#server/purchases/starting/start-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { settleOpenPurchase, settlePurchase } from '#server/payments/settling/settle-purchase.ts'
import { aPurchase, aQuote, aCardToken, CARDS } from '#testing/a-quote.ts'
import { readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testContext } from '#testing/test-context.ts'

describeOnDatabase('N41 a purchase that is still open when play begins', (open) => {
  let database: Database
  let at: Date
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db, { now: () => at })
  })
  afterAll(() => database.close())

  const ledgerOf = (quote: { id: string }) => readLedger(database.db, quote.id)
  async function issuedOf({ id }: { id: string }) {
    const [row] = await database.db
      .select()
      .from(policies)
      .innerJoin(certificates, eq(certificates.policyId, policies.id))
      .innerJoin(salesReceipts, eq(salesReceipts.policyId, policies.id))
      .innerJoin(journalEntries, eq(journalEntries.policyId, policies.id))
      .where(eq(policies.quoteId, id))
    const auditLog = await database.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    return {
      certificate: row?.certificates.content,
      receipt: row?.sales_receipts.content,
      moments: [
        row?.policies.issuedAt,
        row?.certificates.issuedAt,
        row?.sales_receipts.issuedAt,
        row?.journal_entries.postedAt,
      ],
      auditedAt: auditLog.find(({ event }) => event === 'policy_issued')?.at,
    }
  }

  // Eight in the morning in Texas.
  const PLAY = new Date('2026-11-20T14:00:00Z')
  const played = {
    h_date_1: '11-20-2026',
    tee_time: '08:00',
    grand_prize_signs: 'No',
    h_sponsor_name_1: null,
  }
  const beforePlay = (seconds: number) => new Date(PLAY.getTime() - seconds * 1000)

  async function admitted(card: string, fields: CustomFields = played) {
    at = beforePlay(10)
    const quote = await aQuote(context, fields)
    const request = await aPurchase(context, quote, { token: await aCardToken(context, card) })
    const { purchase } = await startPurchase(context, request)
    return { quote, purchase }
  }

  it('N41 is charged until the last moment before play', async () => {
    const { quote, purchase } = await admitted(CARDS.approves)
    at = new Date(PLAY.getTime() - 1)
    expect((await settlePurchase(context, purchase)).state).toBe('completed')
    expect((await ledgerOf(quote)).policies).toBe(1)
  })

  it.each([0, 540])('N41 is not charged any more %d seconds after its start', async (seconds) => {
    const { quote, purchase } = await admitted(CARDS.approves)
    at = beforePlay(-seconds)
    expect((await settlePurchase(context, purchase)).state).toBe('abandoned')
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)
    const again = purchaseQuote(context, await aPurchase(context, quote))
    expect(await problemOf(again)).toMatchObject({
      code: 'NOT_BINDABLE',
      blockers: [{ code: 'PLAY_HAS_STARTED' }],
    })
  })

  it('N41 play starts by the time zone of the event, also if the zone was cleared again', async () => {
    // Five past midnight of the 21st in Guam is five past eight in the morning of the 20th in Texas.
    const guam = {
      ...played,
      h_date_1: '11-21-2026',
      course_state: 'GU',
      time_zone: null,
      tee_time: '00:05',
    }
    const { quote, purchase } = await admitted(CARDS.approves, guam)
    at = new Date('2026-11-20T14:05:00Z')
    expect((await settlePurchase(context, purchase)).state).toBe('abandoned')
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)
  })

  it('N41 charged in time, it gets its policy: documents and postings have the time of the purchase', async () => {
    const { quote, purchase } = await admitted(CARDS.chargesAndTimesOut)
    at = beforePlay(9)
    expect((await settlePurchase(context, purchase)).state).toBe('charging')
    at = beforePlay(-7200)
    await settleOpenPurchase(context, purchase.id)
    const issued = await issuedOf(quote)
    expect(issued.certificate).toMatchObject({
      issuedAt: purchase.startedAt.toISOString(),
      terms: { acceptedAt: purchase.startedAt.toISOString() },
    })
    expect(issued.receipt).toMatchObject({
      issuedAt: purchase.startedAt.toISOString(),
      payment: { paidAt: purchase.startedAt.toISOString() },
    })
    expect(issued.moments).toEqual(Array(4).fill(purchase.startedAt))
    // The audit log has the time of each action.
    expect(issued.auditedAt).toEqual(at)
  })
})
