import { expect, it, onTestFinished } from 'vitest'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { aCardToken, aQuote, CARDS } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import { openTestSite } from '#testing/site.ts'

describeOnBothDatabases('C15 a token of the sandbox', (open) => {
  it('C15 pays once: for another quote the card is entered again', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const pay = payOn(site)
    const payment = { payment_type: 'credit_card', token: await aCardToken(site.context) }
    const [one, other] = [await aQuote(site.context), await aQuote(site.context)]
    expect((await pay(one, payment)).statusCode).toBe(200)
    // The same purchase again is answered as before.
    expect((await pay(one, payment)).statusCode).toBe(200)
    const refused = await pay(other, payment, { key: 'key-2' })
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'CARD_DECLINED'])
    expect(await site.context.db.$count(sandboxCharges)).toBe(1)
    const another = { payment_type: 'credit_card', token: await aCardToken(site.context) }
    expect((await pay(other, another, { key: 'key-3' })).statusCode).toBe(200)
  })

  it('C15 pays once also where several purchases use it at the same moment', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const payment = { payment_type: 'credit_card', token: await aCardToken(site.context) }
    const quotes = [await aQuote(site.context), await aQuote(site.context), await aQuote(site.context)]
    const answers = await Promise.all(
      quotes.map((quote, nth) => payOn(site)(quote, payment, { key: `key-${nth}` })),
    )
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '402', '402'])
  })

  it('C15 that was declined is used too', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const payment = { payment_type: 'credit_card', token: await aCardToken(site.context, CARDS.declines) }
    const quote = await aQuote(site.context)
    for (const key of ['key-1', 'key-2'])
      expect((await payOn(site)(quote, payment, { key })).json().code).toBe('CARD_DECLINED')
    expect(await site.context.db.$count(sandboxCharges)).toBe(1)
  })
})
