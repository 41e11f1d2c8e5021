import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const PATH = '/api/admin/rating-plans'
const GUAM = { course_state: 'GU' }

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 180_000 })

/** At noon of January 15, 2027 in Chicago, which is January 16 in Guam. */
async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const at = await policyOffice(open, { OFFICE_TIME_ZONE: 'America/Chicago' })
  const signIn = async (name: string) =>
    signedInRep(at, await aRep(at.context, `${name}@office.example`, { name }))
  const olive = await signIn('Olive')
  const codeOf = (answer: { json: () => { code?: string }; statusCode: number }) =>
    answer.statusCode < 300 ? String(answer.statusCode) : String(answer.json().code)
  /** Has a plan signed by which a hole-in-one costs $40 more. */
  const sign = async (name: string, day: string) => {
    const steps = [
      [at.rep, '', { name, from: 'RP-2027.1' }],
      [at.rep, `/${name}`, { version: 1, figures: { 'hio.base': '100' } }],
      [at.rep, `/${name}/ask`, { version: 2, effective_from: day }],
      [olive, `/${name}/sign`, { version: 3 }],
    ] as const
    for (const [who, path, body] of steps)
      expect((await who.send('POST', PATH + path, body)).statusCode, path).toBeLessThan(300)
  }
  const withdraw = async (name: string) =>
    codeOf(await (await signIn(`Rep-${name}`)).send('POST', `${PATH}/${name}/withdraw`, { version: 4 }))
  const priced = async (fields: CustomFields = {}) =>
    (await aQuote(at.context, { ...SCENARIO_16, ...fields })).id
  const priceOf = async (id: string) => {
    const { price } = await requireQuote(at.context.db, id)
    return [price?.plan, price?.rows[0]?.certFee]
  }
  const buy = async (id: string) => {
    await purchaseQuote(at.context, await aPurchase(at.context, await requireQuote(at.context.db, id)))
    const [policy] = await at.context.db.select().from(policies).where(eq(policies.quoteId, id))
    return policy?.ratingPlan
  }
  const placeOf = async (name: string) => (await olive.get(`${PATH}/${name}`)).json().data.place
  return { ...at, sign, withdraw, priced, priceOf, buy, placeOf }
}

describeOnBothDatabases('signed plans that are withdrawn', (open) => {
  it('O13 N15 one whose day has begun where an event is stays, and the quote there keeps its price', async () => {
    const at = await anOffice(open)
    await at.sign('RP-2', '01/16/2027')
    const [home, guam] = [await at.priced(), await at.priced(GUAM)]
    expect(await at.priceOf(home)).toEqual(['RP-2027.1', 26_800])
    expect(await at.priceOf(guam)).toEqual(['RP-2', 30_800])
    expect(await at.withdraw('RP-2')).toBe('NOT_POSSIBLE')
    expect(await at.placeOf('RP-2')).toBe('to_come')
    expect(await at.priceOf(guam)).toEqual(['RP-2', 30_800])
    expect(await at.buy(guam)).toBe('RP-2')
    await at.agreed()
  })

  it('O13 one is withdrawn until its day begins anywhere, and not a moment later', async () => {
    const at = await anOffice(open)
    await at.sign('RP-3', '01/17/2027')
    await at.sign('RP-4', '01/17/2027')
    at.setTime('2027-01-16T09:59:59Z')
    expect(await at.withdraw('RP-3')).toBe('200')
    at.setTime('2027-01-16T10:00:00Z')
    expect(await at.withdraw('RP-4')).toBe('NOT_POSSIBLE')
  })

  it('O13 N15 one that was withdrawn in time makes no new price, and what it priced is worked out by it', async () => {
    const at = await anOffice(open)
    await at.sign('RP-5', '01/17/2027')
    // An instance whose clock is ahead.
    at.setTime('2027-01-17T18:00:00Z')
    const early = await at.priced()
    at.setTime('2027-01-15T18:00:00Z')
    expect(await at.priceOf(early)).toEqual(['RP-5', 30_800])
    expect(await at.withdraw('RP-5')).toBe('200')
    expect(await at.placeOf('RP-5')).toBe('withdrawn')

    // Another one begins afterwards.
    const other = loadPlans(SHIPPED_PLANS)
    await refreshPlans({ plans: other }, at.context.db)
    const { price } = await requireQuote(at.context.db, early)
    for (const plans of [at.context.plans, other]) {
      expect(plans.inForceOn('2027-01-17' as never)?.plan).toBe('RP-2027.1')
      expect(plans.find('RP-5', price?.planHash)?.plan).toBe('RP-5')
      expect(plans.find('RP-5', 'another')).toBeUndefined()
      expect([plans.all.map(({ plan }) => plan), plans.unusable]).toEqual([['RP-2027.1'], []])
    }
    at.setTime('2027-01-17T18:00:00Z')
    expect(await at.priceOf(await at.priced())).toEqual(['RP-2027.1', 26_800])
    expect(await at.buy(early)).toBe('RP-5')
    await at.agreed()
  })
})
