import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/db/database.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { findQuote, upsertCoupon } from '#server/quotes/repository.ts'
import { couponUses } from '#server/schema/quotes/coupons.schema.ts'
import { aCardToken, aPurchase, aQuote, CARDS } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testContext } from '#testing/test-context.ts'

const RACERS = 32
const LIMIT = 5

describeOnBothDatabases('how often a coupon can be used', (open) => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  const stored = async (id: string) => {
    const found = await findQuote(database.db, id)
    if (!found) throw new Error('The quote was not found')
    return found
  }
  const withCoupon = async (code: string, fields: Record<string, string> = {}) => {
    const { id } = await aQuote(context, fields)
    await addCoupon(context, { id, code })
    return stored(id)
  }
  const due = async (id: string) => toDollars((await stored(id)).price?.summary?.amountDue ?? ZERO)
  const priceAgain = async (id: string) => {
    const { version } = await stored(id)
    await saveQuote(context, { id, version, customFields: {} })
    return due(id)
  }
  const buy = async (id: string, token?: string) =>
    problemOf(purchaseQuote(context, await aPurchase(context, await stored(id), token ? { token } : {})))
  const usesOf = (code: string) => database.db.select().from(couponUses).where(eq(couponUses.code, code))
  const tenth = (code: string, more: object = {}): Coupon => ({
    code,
    isPercentage: true,
    value: 10,
    ...more,
  })

  it(`K12 N09 of ${RACERS} purchases at once with a coupon for ${LIMIT} uses, exactly ${LIMIT} have it; the others are told and not charged`, async () => {
    await upsertCoupon(database.db, tenth('FIVE'), { maxUses: LIMIT })
    const quotes = []
    for (let nth = 0; nth < RACERS; nth += 1)
      quotes.push(
        await withCoupon(nth % 2 === 0 ? 'five' : ' Five ', { insured_email: `r${nth}@race.example` }),
      )
    const ended = await Promise.all(quotes.map(({ id }) => buy(id)))
    expect(ended.filter((problem) => problem === undefined)).toHaveLength(LIMIT)
    const refused = ended.filter((problem) => problem !== undefined)
    for (const problem of refused)
      expect(problem).toMatchObject({
        code: 'NOT_BINDABLE',
        blockers: [{ code: 'PRICE_OUT_OF_DATE', message: expect.stringContaining('FIVE has been used up.') }],
      })
    expect(await usesOf('FIVE')).toHaveLength(LIMIT)
    expect((await usesOf('FIVE')).every(({ discountCents }) => discountCents === 31_00)).toBe(true)

    // Priced again, the quote is bought without it.
    const left = quotes[ended.findIndex((problem) => problem !== undefined)]
    if (!left) throw new Error('All were bought')
    expect(await priceAgain(left.id)).toBe(310)
    expect(await buy(left.id)).toBeUndefined()
    expect(await usesOf('FIVE')).toHaveLength(LIMIT)
    expect((await stored(left.id)).coupons).toMatchObject([{ code: 'FIVE', stopped: 'used_up' }])
    const { id } = await aQuote(context)
    expect(await problemOf(addCoupon(context, { id, code: 'FIVE' }))).toMatchObject({
      fields: [{ field: 'code', message: 'FIVE has been used up.' }],
    })
  })

  it('K12 N09 a purchase that is declined gives its use back', async () => {
    await upsertCoupon(database.db, tenth('ONCE'), { maxUses: 1 })
    const [first, second] = [await withCoupon('ONCE'), await withCoupon('ONCE')]
    await buy(first.id, await aCardToken(context, CARDS.declines))
    expect((await stored(first.id)).policyNumber).toBeNull()
    expect(await usesOf('ONCE')).toHaveLength(1)
    expect(await buy(second.id)).toBeUndefined()
    expect(await buy(first.id)).toMatchObject({ code: 'NOT_BINDABLE' })
  })

  it('K12 N09 a limit for each customer is one of the address, in any case', async () => {
    await upsertCoupon(database.db, tenth('EACH'), { maxUsesPerCustomer: 1 })
    const first = await withCoupon('EACH', { insured_email: 'Kim@Each.example' })
    const again = await withCoupon('EACH', { insured_email: 'kim@each.example' })
    const other = await withCoupon('EACH', { insured_email: 'sam@each.example' })
    expect(await buy(first.id)).toBeUndefined()
    expect(await buy(again.id)).toMatchObject({
      blockers: [{ message: expect.stringContaining('EACH was already used with this email address.') }],
    })
    expect(await buy(other.id)).toBeUndefined()
  })

  it('K12 N09 a coupon that is withdrawn no longer counts on quotes that hold it, and counts on in what was bought', async () => {
    await upsertCoupon(database.db, tenth('GONE'))
    const [bought, held] = [await withCoupon('GONE'), await withCoupon('GONE')]
    expect(await buy(bought.id)).toBeUndefined()
    await upsertCoupon(database.db, tenth('GONE'), { active: false })
    expect((await stored(bought.id)).coupons).toEqual([tenth('GONE')])
    expect(await buy(held.id)).toMatchObject({
      blockers: [{ message: expect.stringContaining('GONE is no longer offered.') }],
    })
    expect(await priceAgain(held.id)).toBe(310)
    // Offered again, it counts again once the quote is saved.
    await upsertCoupon(database.db, tenth('GONE'), { active: true })
    expect(await priceAgain(held.id)).toBe(279)
  })

  it.each<[string, object, string | undefined]>([
    ['TYPED', { clientTypes: ['rotary'] }, 'TYPED isn’t for this type of client.'],
    ['TYPED', { clientTypes: ['rotary', 'non_profit'] }, undefined],
    ['PAIRED', { partners: ['LINKS'] }, 'PAIRED is only for customers of certain partners.'],
    ['LARGE', { minimum: fromDollars(311) }, 'LARGE needs an amount due of at least $311.'],
    ['LARGE', { minimum: fromDollars(310) }, undefined],
    ['LATER', { firstDay: '2099-01-01' }, 'LATER starts on Thursday, January 1, 2099.'],
  ])('K12 %s with %j is refused at its field, or taken', async (code, conditions, message) => {
    await upsertCoupon(database.db, tenth(code, conditions))
    const { id } = await aQuote(context)
    const problem = await problemOf(addCoupon(context, { id, code }))
    expect(problem).toEqual(
      message === undefined
        ? undefined
        : expect.objectContaining({ fields: [expect.objectContaining({ message })] }),
    )
  })

  it('K12 N09 a coupon for a client type stays listed, and counts for nothing, once the client is another', async () => {
    await upsertCoupon(database.db, tenth('CHARITY', { clientTypes: ['non_profit'] }))
    const { id, version } = await withCoupon('CHARITY')
    expect(await due(id)).toBe(279)
    await saveQuote(context, { id, version, customFields: { client_type: 'golf_course' } })
    expect(await due(id)).toBe(310)
    expect(await buy(id)).toBeUndefined()
    expect((await stored(id)).coupons).toMatchObject([{ code: 'CHARITY', stopped: 'client_type' }])
  })
})
