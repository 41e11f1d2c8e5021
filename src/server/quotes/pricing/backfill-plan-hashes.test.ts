import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { backfillPlanHashes } from '#server/quotes/pricing/backfill-plan-hashes.ts'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { testContext } from '#testing/test-context.ts'

describeOnBothDatabases('N69 rows without a hash', (open) => {
  const HASH = loadPlans([rp2027v1]).all[0]?.hash
  const unknown = loadPlans([{ ...rp2027v1, plan: 'RP-OTHER' }])

  /** A quote and a policy as earlier releases stored them. */
  async function before() {
    const { db, close } = await open()
    onTestFinished(close)
    const context = testContext(db, { plans: loadPlans([rp2027v1]) })
    const quote = await aQuote(context)
    const bought = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, bought))
    await db.update(quotes).set({ price: sql`price - 'planHash'` })
    await db.update(policies).set({ ratingPlan: null, ratingPlanHash: null })
    await db.update(certificates).set({ ratingPlan: null, ratingPlanHash: null })
    const look = async () => {
      const [stored] = await db.select().from(quotes).where(eq(quotes.id, quote.id))
      const [policy] = await db.select().from(policies)
      const [certificate] = await db.select().from(certificates)
      return {
        price: stored?.price,
        version: stored?.version,
        policy: [policy?.ratingPlan, policy?.ratingPlanHash],
        certificate: [certificate?.ratingPlan, certificate?.ratingPlanHash],
      }
    }
    return { context, quote, look }
  }

  it('N69 take the hash of their plan and are otherwise unchanged, also if two instances start at once', async () => {
    const { context, quote, look } = await before()
    const { planHash: _none, ...price } = quote.price ?? fail()
    expect((await look()).price).toEqual(price)
    for (const _ of [1, 2]) await Promise.all([backfillPlanHashes(context), backfillPlanHashes(context)])
    expect(await look()).toEqual({
      price: quote.price,
      version: 1,
      policy: ['RP-2027.1', HASH],
      certificate: ['RP-2027.1', HASH],
    })
  })

  it('N69 of a plan that is not loaded stay without one until it is loaded', async () => {
    const { context, look } = await before()
    await backfillPlanHashes({ ...context, plans: unknown })
    const waiting = await look()
    expect(waiting).toMatchObject({ policy: ['RP-2027.1', null], certificate: ['RP-2027.1', null] })
    expect(waiting.price).not.toHaveProperty('planHash')
    await backfillPlanHashes(context)
    expect(await look()).toMatchObject({ price: { planHash: HASH }, certificate: ['RP-2027.1', HASH] })
  })

  it('N69 that have a hash keep it, even if their plan has changed', async () => {
    const { context, look } = await before()
    await backfillPlanHashes(context)
    await backfillPlanHashes({ ...context, plans: loadPlans([{ ...rp2027v1, dice: { rate: 0.5 } }]) })
    expect(await look()).toMatchObject({
      price: { planHash: HASH },
      policy: ['RP-2027.1', HASH],
      certificate: ['RP-2027.1', HASH],
    })
  })
})

function fail(): never {
  throw new Error('The quote has no price')
}
