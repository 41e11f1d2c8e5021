import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { addCouponOfOffice, offerCouponOfOffice } from '#server/coupons/office/keep-coupons.ts'
import type { Context } from '#server/kit/context.ts'
import { hashPlan, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const STRANGER = { editor: 'client', mayOpenPolicy: false } as const
const OWNER = { editor: 'client', mayOpenPolicy: true } as const

const after = (context: Context, seconds: number): Context => ({
  ...context,
  now: () => new Date(NOON.getTime() + seconds * 1000),
})

/** Has the plans of a context take up one that was signed. */
function useSigned({ plans }: Context): void {
  const source = { ...(SHIPPED_PLANS[0] as Record<string, unknown>), plan: 'RP-NEW' }
  const signed = {
    name: 'RP-NEW',
    source,
    hash: hashPlan(source),
    effectiveFrom: '2026-11-20' as CalendarDate,
  }
  plans.useSigned([{ ...signed, isWithdrawn: false }], 'new stamp')
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the quote cache', () => {
  it('presents an unchanged quote once a minute', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    const first = await read(after(context, 30), id, OWNER)
    expect(await read(after(context, 59), id, OWNER)).toBe(first)
    expect(await read(after(context, 60), id, OWNER)).not.toBe(first)
  })

  it('never returns an older version', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    await read(context, id, OWNER)

    await saveQuote(context, { id, version: 1, customFields: { tournament_name: 'Spring Scramble' } })
    expect((await read(context, id, OWNER)).data.customFields['tournament_name']).toBe('Spring Scramble')
  })

  it('N94 says of a quote that was bought since it was read no more than that it is', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const quote = await aQuote(context)
    expect((await read(context, quote.id, STRANGER)).data.customFields).not.toEqual({})

    await purchaseQuote(context, await aPurchase(context, quote))
    const answer = await read(context, quote.id, STRANGER)
    expect(answer.data).toEqual({ id: quote.id, purchased: true, customFields: {} })
    expect((await read(context, quote.id, OWNER)).data.customFields['policy_number']).toMatch(/^\S+$/)
    expect((await read(context, quote.id, STRANGER)).data).toEqual(answer.data)
  })

  it('N75 O13 gives no earlier answer once a plan was signed, in the same minute', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await aQuote(context)
    const first = await read(after(context, 1), id, OWNER)
    expect(await read(after(context, 2), id, OWNER)).toBe(first)
    useSigned(context)
    const second = await read(after(context, 3), id, OWNER)
    expect(second).not.toBe(first)
    expect(await read(after(context, 4), id, OWNER)).toBe(second)
  })

  it('N75 keeps nothing for longer than a minute, whatever a clock says', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await aQuote(context)
    const first = await read(context, id, OWNER)
    vi.advanceTimersByTime(59_000)
    expect(await read(context, id, OWNER)).toBe(first)
    vi.advanceTimersByTime(1000)
    const second = await read(context, id, OWNER)
    expect(second).not.toBe(first)
    expect(await read(context, id, OWNER)).toBe(second)
    vi.advanceTimersByTime(60_000)
    expect(await read(context, id, OWNER)).not.toBe(second)
  })

  it('N75 does not find a quote that was deleted since it was read', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    await read(context, id, OWNER)
    await context.db.delete(quotes).where(eq(quotes.id, id))
    expect(await problemOf(read(context, id, OWNER))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await problemOf(read(context, id, OWNER))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('N09 N75 shows in the same minute that the office has withdrawn a coupon, and that it offers it again', async () => {
    const context = testContext(await testDatabase())
    const rep = await aRep(context)
    const read = createQuoteCache(context)
    const tenth = { code: 'FAIR', takes_off: 'percent', percent: 10, client_types: [] } satisfies Parameters<
      typeof addCouponOfOffice
    >[2]
    const { id: couponId } = await addCouponOfOffice(context, rep, tenth)
    const { id } = await aQuote(context)
    await addCoupon(context, { id, code: 'FAIR' })
    const shown = async () => (await read(context, id, OWNER)).coupons
    const offered = [{ code: 'FAIR', discount: 31, not_applicable: null }]
    expect(await shown()).toMatchObject(offered)
    await offerCouponOfOffice(context, rep, { id: couponId, version: 1, active: false })
    expect(await shown()).toMatchObject([{ code: 'FAIR', discount: 0, not_applicable: expect.any(String) }])
    await offerCouponOfOffice(context, rep, { id: couponId, version: 2, active: true })
    expect(await shown()).toMatchObject(offered)
  })
})
