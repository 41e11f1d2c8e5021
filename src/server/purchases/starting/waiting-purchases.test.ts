import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { hashPlan, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { coupons } from '#server/schema/quotes/coupons.schema.ts'
import { ratingPlans } from '#server/schema/quotes/rating-plans.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const TODAY = '2026-11-20' as CalendarDate

describe.skipIf(!hasPostgres)('a purchase that waits', () => {
  it('N09 O13 for its limited coupon looks at the rating plans again afterwards', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    const context = testContext(db)
    const rep = await aRep(context)
    await upsertCoupon(db, { code: 'LAST', isPercentage: true, value: 10 }, { maxUses: 5 })
    const { id } = await aQuote(context)
    const request = await aPurchase(context, await addCoupon(context, { id, code: 'LAST' }))
    const isWaiting = sql<boolean>`exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`

    const source = { ...(SHIPPED_PLANS[0] as Record<string, unknown>), plan: 'RP-NEW' }
    const by = { draftedBy: rep.id, askedBy: rep.id, signedBy: rep.id }

    // Another purchase has the coupon, and another instance signs a plan in the meantime.
    const buying = await db.transaction(async (trx) => {
      await trx.select().from(coupons).where(eq(coupons.code, 'LAST')).for('update')
      const started = problemOf(purchaseQuote(context, request))
      await eventually(async () => {
        const [found] = await db.select({ isWaiting }).from(sql`(select 1) as once`)
        expect(found?.isWaiting).toBe(true)
      })
      expect(context.plans.inForceOn(TODAY)?.plan).toBe('RP-2027.1')
      await db.insert(ratingPlans).values({
        ...by,
        id: randomUUID(),
        name: 'RP-NEW',
        state: 'signed',
        source: source as never,
        hash: hashPlan(source),
        madeFrom: 'RP-2027.1',
        effectiveFrom: TODAY,
        version: 4,
        drafters: [rep.id],
        draftedAt: NOON,
        changedAt: NOON,
        askedAt: NOON,
        signedAt: NOON,
      })
      return { started }
    })
    expect(await buying.started).toBeUndefined()
    expect(context.plans.inForceOn(TODAY)?.plan).toBe('RP-NEW')
  })
})
