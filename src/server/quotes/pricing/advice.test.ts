import { expect, it, onTestFinished } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { aQuote } from '#testing/a-quote.ts'
import { openTestSite } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

/** Dearer than the plan that priced the quote, and from the next day on. */
const newer = {
  ...rp2027v1,
  plan: 'RP-2027.2',
  effective_from: '2026-11-21',
  hio: { ...rp2027v1.hio, base: '80' },
  putting: { ...rp2027v1.putting, addOn60: { '2500': 80, '5000': 160, '10000': 320 } },
}
const LARGE = { h_prize_value_1: 50_000, h_yardage_1: 165 }

it('N69 advice and add-on offers are priced under the plan that would then apply: who follows them pays that much', async () => {
  let at = NOON
  const site = await openTestSite({ plans: loadPlans([rp2027v1, newer]), now: () => at })
  onTestFinished(site.close)
  const { client, context } = site
  const quote = await aQuote(context, LARGE)
  const { id } = quote
  const paid = toDollars(quote.price?.summary?.amountDue ?? (0 as never))
  at = new Date(NOON.getTime() + 2 * 86_400_000)

  const preview = (await client.send('POST', `/api/contacts/${id}/price`, { customFields: {} })).json().data
  expect(preview.customFields.amount_due).toBe(paid)
  const [, saving] = /would save \$(\d+)/.exec(preview.explanation[0].text) ?? []
  const changed = { customFields: { h_yardage_1: 180 } }
  const followed = (await client.send('POST', `/api/contacts/${id}/price`, changed)).json().data
  expect(paid - followed.customFields.amount_due).toBe(Number(saving))

  const offers = (await client.get(`/api/contacts/${id}/add-ons`)).json().data
  expect(offers.map(({ cert_fee }: { cert_fee: number }) => cert_fee)).toEqual([80, 160, 320])
})

it('N69 where the newer plan would take more than the advice saves, no advice is given', async () => {
  let at = NOON
  const dearer = { ...newer, hio: { ...newer.hio, base: '900' } }
  const site = await openTestSite({ plans: loadPlans([rp2027v1, dearer]), now: () => at })
  onTestFinished(site.close)
  const { id } = await aQuote(site.context, LARGE)
  const explain = async () =>
    (await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: {} })).json().data
      .explanation[0].text
  expect(await explain()).toContain('would save')
  at = new Date(NOON.getTime() + 2 * 86_400_000)
  expect(await explain()).not.toContain('would save')
})
