import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { extraFeesInForce, takeExtraFees } from '#domain/pricing/extra-fees.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { applyOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { testContext } from '#testing/test-context.ts'

vi.setConfig({ testTimeout: 60_000 })

const PREMIUM = { type_bps: 'premium', number_bps: 3 }
/** Seven business days before the first contest, on the day that offices of tests begin with. */
const SOON = { h_date_1: '01-26-2027', rush_shipping_accepted: 'Yes' }

describeOnBothDatabases('what extras cost is set by the office', (open) => {
  async function anOffice(env: Record<string, string> = {}) {
    const office = await policyOffice(open, env)
    onTestFinished(() => takeExtraFees())
    await applyOfficeSettings(office.context)
    const { rep, client, context } = office
    const numbers = new Map<string, number>()
    const set = async (name: string, value: string | null, from?: string) => {
      const number = numbers.get(name) ?? 0
      const changes = [{ name, value, number }]
      const answer = await rep.send('PUT', '/api/admin/settings', { changes, ...(from && { from }) })
      if (answer.statusCode === 200 && from === undefined) numbers.set(name, number + 1)
      return answer
    }
    const fields = async (id: string): Promise<Record<string, unknown>> =>
      (await client.get(`/api/contacts/${id}`)).json().data.customFields
    const save = async (id: string, customFields: CustomFields) => {
      const { version } = (await client.get(`/api/contacts/${id}`)).json().data
      return client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
    }
    const buy = async (quote: Awaited<ReturnType<typeof aQuote>>) =>
      purchaseQuote(context, await aPurchase(context, quote)).then(
        ({ purchase }) => [purchase.state, toDollars(purchase.amountCents)],
        (error: unknown) => (error as { problem: object }).problem,
      )
    const stored = async (id: string) => {
      const found = await findQuote(context.db, id)
      if (!found) throw new Error('There is no such quote')
      return found
    }
    return { ...office, set, fields, save, buy, stored }
  }

  it('K06 N15 R02 a quote that has a price keeps its fees, also for what it orders later; a new one takes those in force', async () => {
    const { context, set, fields, save, buy, agreed } = await anOffice()
    const before = await aQuote(context, PREMIUM)
    const without = await aQuote(context)
    expect((await set('PREMIUM_BONUS_PRIZE_FEE', '48.50')).statusCode).toBe(200)
    const after = await aQuote(context, PREMIUM)
    expect(await fields(before.id)).toMatchObject({
      premium_bps: 135,
      premium_bps_price: 45,
      amount_due: 445,
    })
    expect(await fields(after.id)).toMatchObject({
      premium_bps: 145.5,
      premium_bps_price: 48.5,
      amount_due: 455.5,
    })
    // Nothing that is rated changes, so the quote keeps its fees, and what it named.
    expect((await fields(without.id))['premium_bps_price']).toBe(45)
    expect((await save(without.id, PREMIUM)).statusCode).toBe(200)
    expect(await fields(without.id)).toMatchObject({ premium_bps: 135, amount_due: 445 })
    expect(await buy(before)).toEqual(['completed', 445])
    expect(await buy(after)).toEqual(['completed', 455.5])
    // Another number of players is another price, at the fees of now.
    expect((await save(without.id, { h_amateurs_1: 130 })).statusCode).toBe(200)
    expect(await fields(without.id)).toMatchObject({ premium_bps: 145.5, premium_bps_price: 48.5 })
    await agreed()
  })

  it('N15 what an open tab shows is what is paid, or the sum is shown anew: never another one', async () => {
    const { context, set, fields, save, buy, stored } = await anOffice()
    const shown = await aQuote(context, { ...PREMIUM, type_bp_signs: 'custom', bp_sponsor_name: 'Oak Inn' })
    expect(await fields(shown.id)).toMatchObject({ premium_bps: 135, custom_bp_signs: 30 })
    await set('PREMIUM_BONUS_PRIZE_FEE', '60')
    await set('CUSTOM_BONUS_SIGNS_FEE', '0')
    const { amount_due: due } = await fields(shown.id)
    // Somebody has it priced anew in another tab.
    await save(shown.id, { h_amateurs_1: 121 })
    await save(shown.id, { h_amateurs_1: 120 })
    const now = await fields(shown.id)
    expect(now).toMatchObject({ premium_bps: 180, custom_bp_signs: 0, custom_bp_signs_price: 0 })
    const request = await aPurchase(context, shown)
    await expect(purchaseQuote(context, { ...request, amountDue: Number(due) })).rejects.toMatchObject({
      problem: { code: 'VERSION_CONFLICT' },
    })
    const current = await stored(shown.id)
    const unseen = await aPurchase(context, current)
    await expect(purchaseQuote(context, { ...unseen, amountDue: Number(due) })).rejects.toMatchObject({
      problem: { code: 'PRICE_CHANGED' },
    })
    expect(await buy(current)).toEqual(['completed', now['amount_due']])
  })

  it('N68 after 30 days a price with other fees than those of now is worked out again before it can be bought', async () => {
    const { context, client, set, buy, setTime } = await anOffice()
    const quote = await aQuote(context, PREMIUM)
    await set('PREMIUM_BONUS_PRIZE_FEE', '48')
    const told = JSON.stringify((await client.get(`/api/contacts/${quote.id}`)).json())
    expect(told).toContain('newer price list')
    expect(await context.db.$count(jobs, eq(jobs.kind, 'keep-desk-rows'))).toBeGreaterThan(0)
    setTime('2027-02-15T18:00:00Z')
    expect(await buy(quote)).toMatchObject({
      code: 'NOT_BINDABLE',
      blockers: [{ code: 'PRICE_OUT_OF_DATE' }],
    })
  })

  it('N07 N65 N89 rush shipping that days bring later costs what it did when the quote was priced', async () => {
    const { context, client, set, fields, save, buy, stored, setTime } = await anOffice()
    const quote = await aQuote(context, { h_date_1: '02-02-2027' })
    await set('RUSH_SHIPPING_FEE', '40')
    const near = await aQuote(context, SOON)
    expect(await fields(near.id)).toMatchObject({ rush_shipping_fee: 40, rush_shipping_price: 40 })
    const end = (await client.get(`/api/contacts/${quote.id}`)).json().data.price_end
    expect(end.change).toContain('$25 more')
    setTime('2027-01-22T18:00:00Z')
    const { blockers } = (await client.get(`/api/contacts/${quote.id}`)).json().data
    expect(blockers).toContainEqual(
      expect.objectContaining({
        code: 'RUSH_NOT_ACCEPTED',
        message: expect.stringContaining('rush shipping ($25)'),
      }),
    )
    await save(quote.id, { rush_shipping_accepted: 'Yes' })
    expect(await fields(quote.id)).toMatchObject({ rush_shipping_fee: 25, amount_due: 335 })
    expect(await buy(await stored(quote.id))).toEqual(['completed', 335])
  })

  it('N65 N07 rush shipping that is free is still asked for, and its signs go by rush', async () => {
    const { context, rep, client, set, fields, save, buy, stored } = await anOffice()
    await set('RUSH_SHIPPING_FEE', '0')
    const quote = await aQuote(context, { h_date_1: '01-26-2027' })
    const { blockers } = (await client.get(`/api/contacts/${quote.id}`)).json().data
    expect(blockers).toContainEqual(
      expect.objectContaining({
        message: 'Your signs need rush shipping to arrive on time. Add it, or continue without signs',
      }),
    )
    await save(quote.id, { rush_shipping_accepted: 'Yes' })
    expect(await fields(quote.id)).toMatchObject({ rush_shipping_fee: 0, amount_due: 310 })
    expect(await buy(await stored(quote.id))).toEqual(['completed', 310])
    expect(JSON.stringify((await rep.get('/api/admin/signs')).json())).toContain('"rush"')
  })

  it('K12 N88 a coupon that names a fee takes off what the coupon says, at the fees of the quote', async () => {
    const { context, set, fields } = await anOffice()
    await set('PREMIUM_BONUS_PRIZE_FEE', '60')
    const quote = await aQuote(context, PREMIUM)
    await addCoupon(context, { id: quote.id, code: 'FREEPREMIUM' })
    expect(await fields(quote.id)).toMatchObject({ premium_bps: 180, coupon_discount: 45, amount_due: 445 })
  })

  it('K13 a producer’s client owes the fees of its quote, and the commission is none of them', async () => {
    const { context, set, fields } = await anOffice()
    const before = await aQuote(context, { ...producerFields(), ...PREMIUM })
    await set('PREMIUM_BONUS_PRIZE_FEE', '50')
    const after = await aQuote(context, { ...producerFields(), ...PREMIUM })
    const [was, is] = [await fields(before.id), await fields(after.id)]
    expect(Number(is['due_from_client']) - Number(was['due_from_client'])).toBe(15)
    expect(Number(is['amount_due']) - Number(was['amount_due'])).toBe(15)
    expect(is['producer_commission']).toBe(was['producer_commission'])
  })

  it('R02 K06 fees are whole cents from 0 to 1,000; a variable that is set wins, and locks', async () => {
    const { set, context, client } = await anOffice({ RUSH_SHIPPING_FEE: '27.5' })
    for (const value of ['-1', '1000.01', '45.005', '1e2', '0x10', 'free', '$45', '1,000', '45.'])
      expect([value, (await set('PREMIUM_BONUS_PRIZE_FEE', value)).statusCode]).toEqual([value, 400])
    expect((await set('PREMIUM_BONUS_PRIZE_FEE', '1000')).statusCode).toBe(200)
    expect((await set('CUSTOM_BONUS_SIGNS_FEE', '0.01')).statusCode).toBe(200)
    expect((await set('RUSH_SHIPPING_FEE', '20')).json().code).toBe('SET_BY_ENVIRONMENT')
    expect((await client.get('/api/config')).json().data.extra_fees).toEqual({
      premium_bps_price: 1000,
      custom_bp_signs_price: 0.01,
      rush_shipping_price: 27.5,
    })
    // Another instance, which has only the database.
    takeExtraFees()
    await applyOfficeSettings(testContext(context.db))
    expect(extraFeesInForce()).toEqual({
      premiumBps: fromDollars(1000),
      customBpSigns: fromDollars(0.01),
      rushShippingFee: fromDollars(25),
    })
  })
})
