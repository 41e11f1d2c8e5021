import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aCardToken, aQuote } from '#testing/a-quote.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll()

const CANADA = { insured_state: 'ON', insured_zip: 'K1A 0B1', insured_phone: '613-555-0142' }
const ELSEWHERE = { insured_state: 'Other', insured_zip: 'SW1A 1AA', insured_phone: '+44 20 7946 0958' }
const PUERTO_RICO = { insured_state: 'PR', insured_zip: '00901' }

it.each([
  ['Canada', CANADA, 'US$'],
  ['another country', ELSEWHERE, 'US$'],
  ['a US territory', PUERTO_RICO, '$'],
])('N67 in %s (%j) the quote, its papers and its mail read %s', async (_where, address, sign) => {
  const { id, version } = await aQuote(site.context, address)
  const words = async (path: string) => JSON.stringify((await site.client.get(path)).json())
  const price = await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: {} })
  const payment = { payment_type: 'credit_card', token: await aCardToken(site.context) }
  const texts = [
    price.json().data.explanation[0].text,
    await words(`/api/contacts/${id}/documents/quote/words`),
  ]
  const body = { version, amount_due: 310, payment }
  const bought = await site.client.send('POST', `/api/contacts/${id}/purchase`, body, {
    'idempotency-key': id,
  })
  const policy = `/api/policies/${bought.json().data.policy_number}`
  for (const type of ['certificate', 'receipt', 'checklist'])
    texts.push(await words(`${policy}/documents/${type}/words`))
  const [mail] = await site.context.db.select().from(messages).where(eq(messages.quoteId, id))
  const { contests, scorecard, verification_code } = (await site.client.get(policy)).json().data
  texts.push(mail?.plain ?? '', JSON.stringify(contests), await words(`/api/verify/${verification_code}`))
  // The pages put it before each amount.
  expect(scorecard.dollar_sign ?? '$').toBe(sign)
  for (const text of texts) {
    const amounts = text.match(/(?:US)?\$\d/g) ?? []
    expect(amounts.length, text).toBeGreaterThan(0)
    expect(new Set(amounts.map((amount: string) => amount.replace(/\d/, '')))).toEqual(new Set([sign]))
  }
})

it('N67 one reader’s dollars do not change another’s', async () => {
  const [canadian, texan] = [await aQuote(site.context, CANADA), await aQuote(site.context)]
  const both = [canadian, texan, canadian, texan].map(({ id }) =>
    site.client.send('POST', `/api/contacts/${id}/price`, { customFields: {} }),
  )
  const texts = (await Promise.all(both)).map((answer) => answer.json().data.explanation[0].text as string)
  expect(texts.map((text) => text.includes('US$'))).toEqual([true, false, true, false])
})
