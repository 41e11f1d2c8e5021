import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { postings, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { issueToken } from '#server/payments/gateway/sandbox/issue-token.ts'
import { aQuote, aCardToken } from '#testing/a-quote.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import { testSite, siteForAll } from '#testing/site.ts'
import { startStripeSite } from '#testing/stripe-site.ts'

const GOOGLE = { GOOGLE_PAY_ENVIRONMENT: 'TEST', GOOGLE_PAY_GATEWAY: 'sandbox' }
const BOTH = { ...GOOGLE, APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross' }
const CARD = { payment_type: 'credit_card' }

describe('N23 a card that a wallet gives', () => {
  const site = siteForAll({ env: BOTH })
  const send = payOn(site)

  const receiptOf = async (quote: { id: string }) => {
    const [found] = await site.context.db
      .select({ receipt: salesReceipts, purchase: purchases })
      .from(salesReceipts)
      .innerJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
      .where(eq(purchases.quoteId, quote.id))
    if (!found) throw new Error('There is no receipt')
    return found
  }

  it.each([
    ['google_pay', 'Google Pay, Visa'],
    ['apple_pay', 'Apple Pay, Visa'],
  ])('N23 a card of %s makes a receipt that names the wallet', async (wallet, words) => {
    const quote = await aQuote(site.context)
    const { token } = await issueToken(site.context, { wallet })
    const paid = await send(quote, { ...CARD, wallet, token })
    expect(paid.statusCode).toBe(200)
    const { receipt, purchase } = await receiptOf(quote)
    expect(receipt.content.payment).toMatchObject({ wallet, lastDigits: '4242' })
    expect(purchase).toMatchObject({ paymentType: 'credit_card', wallet, gateway: 'sandbox' })
    const { number } = receipt
    const posted = await site.context.db.select().from(postings).where(eq(postings.document, number))
    expect(posted).toContainEqual(expect.objectContaining({ account: 'card_clearing', debitCents: 31_000 }))
    const policy = await site.client.get(`/api/policies/${paid.json().data.policy_number}`)
    expect(policy.json().data.receipt.payment).toContain(words)
  })

  it('N23 a typed card has no wallet on the receipt, even if the call names one', async () => {
    const quote = await aQuote(site.context)
    const paid = await send(quote, { ...CARD, wallet: 'apple_pay', token: await aCardToken(site.context) })
    expect(paid.statusCode).toBe(200)
    const { payment } = (await receiptOf(quote)).receipt.content
    expect(payment).toMatchObject({ lastDigits: '4242' })
    expect(payment).not.toHaveProperty('wallet')
  })

  it('N23 the receipt names the real wallet, even if the call names none or another one', async () => {
    for (const extra of [{}, { wallet: 'google_pay' }]) {
      const quote = await aQuote(site.context)
      const { token } = await issueToken(site.context, { wallet: 'apple_pay' })
      expect((await send(quote, { ...CARD, ...extra, token })).statusCode).toBe(200)
      expect((await receiptOf(quote)).receipt.content.payment).toMatchObject({ wallet: 'apple_pay' })
    }
  })

  it('C17 a wallet without settings is refused at its field, and nothing is charged', async () => {
    for (const [env, wallet] of [
      [{}, 'google_pay'],
      [GOOGLE, 'apple_pay'],
    ] as const) {
      const other = await testSite(site.context.db, { env })
      const quote = await aQuote(other.context)
      const payment = { ...CARD, wallet, token: await aCardToken(other.context) }
      const refused = await payOn(other)(quote, payment)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'INVALID', fields: [{ section: 'payment_info', field: 'payment.wallet' }] },
      ])
      expect(await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))).toBe(0)
      await other.server.app.close()
    }
  })

  it('N23 at Stripe the receipt states the wallet that Stripe reports', async () => {
    const stripeSite = await startStripeSite(site.context.db)
    for (const [token, named] of [
      ['pm_apple_pay', { wallet: 'apple_pay' }],
      ['pm_card_visa', {}],
    ] as const) {
      const { quote } = await stripeSite.buy(token)
      await stripeSite.waitUntilSettled(quote)
      const { payment } = (await receiptOf(quote)).receipt.content
      expect(payment).toEqual({
        brand: 'Visa',
        lastDigits: '4242',
        expires: '12/2034',
        reference: expect.any(String),
        paidAt: expect.any(String),
        ...named,
      })
    }
  })
})
