import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { STANDARD_COUPONS } from '#testing/standard-coupons.ts'
import { findCouponFor } from '#server/coupons/repository.ts'
import { upsertCoupon, findQuote } from '#server/quotes/repository.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testSite, siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const TODAY = dateInTimeZone(NOON, 'America/Chicago')
/** So soon that signs need rush shipping. */
const SOON = formatContestDate(addDays(TODAY, 7))
const TEN_PERCENT = { code: 'SPRING', isPercentage: true, value: 10 } as const

describe('N09 coupons over HTTP', () => {
  const site = siteForAll()
  beforeAll(async () => {
    await upsertCoupon(site.context.db, TEN_PERCENT)
    await upsertCoupon(site.context.db, { ...TEN_PERCENT, code: 'WINTER', lastDay: addDays(TODAY, -1) })
  })

  const add = (id: string, code: string, version?: number) =>
    site.client.send('POST', `/api/contacts/${id}/coupons`, { code, ...(version && { version }) })
  const remove = (id: string, code: string, query = '') =>
    site.client.send('DELETE', `/api/contacts/${id}/coupons/${encodeURIComponent(code)}${query}`)
  const get = async (id: string) => (await site.client.get(`/api/contacts/${id}`)).json()
  const why = (response: { json: () => { fields?: { message: string }[] } }) =>
    response.json().fields?.[0]?.message

  it.each(STANDARD_COUPONS)('K12 $code exists in a new database', async (coupon) => {
    const { id } = await aQuote(site.context)
    expect(await findCouponFor(site.context.db, id, ` ${coupon.code.toLowerCase()} `)).toEqual(coupon)
  })

  it.each(['wınter', 'ſpring', 'ＳＰＲＩＮＧ'])(
    'K12 %s does not match a code with similar letters',
    async (code) => {
      const { id } = await aQuote(site.context)
      const refused = await add(id, code)
      expect([refused.statusCode, (await get(id)).coupons]).toEqual([400, []])
      expect(await findCouponFor(site.context.db, id, code)).toBeUndefined()
    },
  )

  it('K12 N09 scenario 10: WAVESHIP removes the rush fee, and without rush stays as not applicable', async () => {
    const { id } = await aQuote(site.context, { h_date_1: SOON, rush_shipping_accepted: 'Yes' })
    expect((await get(id)).data.customFields).toMatchObject({ rush_shipping_fee: 25, amount_due: 335 })
    const added = (await add(id, 'waveship', 1)).json()
    expect(added.data).toMatchObject({ version: 2, customFields: { coupon_discount: 25, amount_due: 310 } })
    expect(added.coupons).toEqual([
      { code: 'WAVESHIP', is_percentage: false, value: 25, discount: 25, not_applicable: null },
    ])

    const later = formatContestDate(addDays(TODAY, 60))
    const fields = { action: 'save', version: 2, customFields: { h_date_1: later } }
    const saved = (await site.client.send('PUT', `/api/contacts/${id}`, fields)).json()
    expect(saved.data.customFields).toMatchObject({
      rush_shipping_fee: 0,
      coupon_discount: 0,
      amount_due: 310,
    })
    expect(saved.coupons).toMatchObject([
      { code: 'WAVESHIP', discount: 0, not_applicable: 'WAVESHIP needs rush shipping.' },
    ])
    expect((await get(id)).coupons).toEqual(saved.coupons)
  })

  it('K12 scenario 11: a percentage applies to the amount due, in the live price and in the paid one', async () => {
    const fields = { h_prize_value_1: 25_000, h_amateurs_1: 100, h_yardage_1: 185 }
    const { id } = await aQuote(site.context, fields)
    const before = (await get(id)).data.customFields.amount_due as number
    const { data } = (await add(id, 'SPRING')).json()
    expect(data.customFields.coupon_discount).toBe(Number((before / 10).toFixed(2)))
    expect(data.customFields.amount_due).toBe(before - data.customFields.coupon_discount)
    const priced = (await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: {} })).json()
      .data
    expect(priced.customFields.amount_due).toBe(data.customFields.amount_due)
    expect(priced.coupons).toMatchObject([{ code: 'SPRING', discount: data.customFields.coupon_discount }])

    const stored = await findQuote(site.context.db, id)
    if (!stored) throw new Error('The quote was not found')
    const purchase = await aPurchase(site.context, stored)
    expect(purchase.amountDue).toBe(data.customFields.amount_due)
    expect(await purchaseQuote(site.context, purchase)).toMatchObject({ purchase: { state: 'completed' } })
  })

  it.each([
    ['NOBODY', 'We don’t know this code. Check the spelling'],
    ['winter', 'WINTER has expired.'],
    ['WAVESHIP', 'WAVESHIP needs rush shipping.'],
    ['FREECUSTOM', 'FREECUSTOM needs custom bonus prize signs.'],
    ['  ', 'Enter the code'],
  ])('N09 %s is refused at its field', async (code, message) => {
    const { id } = await aQuote(site.context)
    const response = await add(id, code)
    expect([response.statusCode, why(response)]).toEqual([400, message])
    expect((await get(id)).coupons).toEqual([])
  })

  it('N09 a code is on a quote once, also if it is entered again', async () => {
    const { id } = await aQuote(site.context)
    await add(id, 'SPRING', 1)
    const again = await add(id, ' spring ', 1)
    expect([again.statusCode, again.json().data.version]).toEqual([200, 2])
    expect(again.json().coupons).toHaveLength(1)
  })

  it('T18 another code on a quote that was changed since is refused with the current quote', async () => {
    const { id } = await aQuote(site.context, { h_date_1: SOON })
    await add(id, 'SPRING', 1)
    const stale = await add(id, 'WAVESHIP', 1)
    expect([stale.statusCode, stale.json().code, stale.json().data.version]).toEqual([
      409,
      'VERSION_CONFLICT',
      2,
    ])
    expect((await remove(id, 'SPRING', '?version=1')).statusCode).toBe(409)
  })

  it('N09 a coupon is removed, and the audit log has both changes', async () => {
    const { id } = await aQuote(site.context)
    await add(id, 'SPRING')
    const removed = (await remove(id, 'spring', '?version=2')).json()
    expect([removed.coupons, removed.data.customFields.amount_due, removed.data.version]).toEqual([
      [],
      310,
      3,
    ])
    expect((await remove(id, 'SPRING')).json().data.version).toBe(3)
    const auditLog = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    expect(auditLog.map(({ event }) => event)).toEqual(['quote_started', 'coupon_added', 'coupon_removed'])
  })

  it('R06 a customer cannot set the discount itself', async () => {
    const { id } = await aQuote(site.context)
    const body = { action: 'save', version: 1, customFields: { coupon_discount: 300, amount_due: 10 } }
    const { customFields } = (await site.client.send('PUT', `/api/contacts/${id}`, body)).json().data
    expect(customFields).toMatchObject({ coupon_discount: 0, amount_due: 310 })
  })
})

describeOnDatabase('N09 entering at once', (open) => {
  it('N09 the same code added by many at once is on the quote once', async () => {
    const { db, close } = await open()
    try {
      const site = await testSite(db)
      await upsertCoupon(db, TEN_PERCENT)
      const { id } = await aQuote(site.context)
      await site.client.get('/api/config')
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          site.client.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING', version: 1 }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
      expect(await findQuote(db, id)).toMatchObject({ version: 2, coupons: [TEN_PERCENT] })
      await site.server.app.close()
    } finally {
      await close()
    }
  })
})
