import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { byCard, openWithLink } from '#testing/held-policy.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

/** All calls that name a quote by its id. */
const CALLS: readonly Endpoint[] = ENDPOINTS.filter(({ path }) => path.includes(':guid'))
const OF_CUSTOMERS = CALLS.filter(({ access }) => access === 'quote-guid')
/** What may be read of a bought quote, and where it is found. */
const READABLE = ['', '/documents/quote/words', '/add-ons', '/rep-changes']

/** A quote that was bought in a browser, with what a stranger must not learn of it. */
async function buyIn(office: PolicyOffice, fields = {}, more = {}) {
  const buyer = testClient(office.server)
  const quote = await aQuote(office.context, fields)
  const payment = { ...(await byCard(office)), ...more }
  const request = [quote, payment, { client: buyer, key: randomUUID() }] as const
  const bought = await payOn(office)(...request)
  expect(bought.statusCode, bought.body).toBe(200)
  const number: string = bought.json().data.policy_number
  const secrets = [
    number,
    quote.quoteNumber,
    ...['insured_last_name', 'insured_email', 'insured_phone', 'insured_address_1'].map((key) =>
      String(quote.answers[key]),
    ),
  ]
  return { quote, buyer, number, request, secrets }
}

/** Makes a call on a quote by its id, without a body. */
function makeCall(browser: Client, { method, path }: Endpoint, guid: string) {
  const url = `/api${path
    .replace(':guid', guid)
    .replace(':type', 'quote')
    .replaceAll(/:\w+/g, () => randomUUID())}`
  return method === 'GET' ? browser.get(url) : browser.send(method, url, {})
}

describeOnDatabase('N94 the id of a bought quote', (open) => {
  it('N94 S07 tells a stranger that it is bought, and nothing else', async () => {
    const office = await policyOffice(open)
    const { quote, secrets } = await buyIn(office)
    const { statusCode, body } = await testClient(office.server).get(`/api/contacts/${quote.id}`)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      data: { id: quote.id, purchased: true, customFields: {} },
      coupons: [],
      isSpecialPricingEmail: false,
      specialPricingEmail: null,
    })
    for (const secret of secrets) expect(body).not.toContain(secret)
  })

  it('N94 is enough for four calls, and every other call of the contract refuses it and names nobody', async () => {
    const office = await policyOffice(open)
    const { quote, secrets, number } = await buyIn(office)
    const another = await buyIn(office, { insured_email: 'sam@other.example' })
    const strangers = {
      nobody: testClient(office.server),
      'the buyer of another quote': another.buyer,
      'the holder of another policy': await openWithLink(office, 'sam@other.example'),
      'an invented session': withCookie(office, 'made-up'),
    }
    const openCalls = OF_CUSTOMERS.filter(({ onceBought }) => onceBought === 'open')
    expect(openCalls.map(({ name }) => name).toSorted()).toEqual([
      'bindContact',
      'getContact',
      'purchaseContact',
      'sendMessage',
    ])
    for (const [who, stranger] of Object.entries(strangers)) {
      for (const call of CALLS) {
        const answer = await makeCall(stranger, call, quote.id)
        const said = `${call.name} answered ${who} with ${answer.statusCode}: ${answer.body.slice(0, 300)}`
        if (call.access !== 'quote-guid') expect(answer.statusCode, said).toBe(401)
        else if (call.onceBought !== 'open') {
          expect([answer.statusCode, answer.json().code], said).toEqual([409, 'ALREADY_PURCHASED'])
          expect(answer.json(), said).not.toHaveProperty('data')
        }
        for (const secret of secrets) expect(answer.body, said).not.toContain(secret)
      }
    }
    // A purchase under another key is refused without the number too, which the buyer is told.
    const other = await payOn(office)(quote, await byCard(office), { client: strangers.nobody, key: 'other' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'ALREADY_PURCHASED'])
    expect(other.body).not.toContain(number)
  })

  it('N94 opens everything with the session of the purchase, a session of its policy, and to a rep', async () => {
    const office = await policyOffice(open)
    const { quote, number, buyer } = await buyIn(office)
    const holder = await openWithLink(office, quote.email ?? '')
    for (const reader of [buyer, holder, office.rep]) {
      for (const path of READABLE)
        expect((await reader.get(`/api/contacts/${quote.id}${path}`)).statusCode, path).toBe(200)
      const { data } = (await reader.get(`/api/contacts/${quote.id}`)).json()
      expect(data.customFields).toMatchObject({ policy_number: number })
    }
    const save = { action: 'save', version: quote.version, customFields: { insured_first_name: 'Kim' } }
    const saved = await buyer.send('PUT', `/api/contacts/${quote.id}`, save)
    expect(saved.json()).toMatchObject({ code: 'ALREADY_PURCHASED', data: { policy_number: number } })
    // A rep on the customer's page is a rep.
    const asClient = await office.rep.get(`/api/contacts/${quote.id}`, { 'x-acting-as': 'client' })
    expect(asClient.json().data.customFields).toMatchObject({ policy_number: number })
    await buyer.send('DELETE', '/api/policy-sessions/current', {})
    expect((await buyer.get(`/api/contacts/${quote.id}`)).json().data).toMatchObject({ purchased: true })
  })

  it('N94 with the purchase’s own key repeats its answer and opens the policy again, as it does for a bill', async () => {
    const office = await policyOffice(open)
    const { quote, number, request } = await buyIn(office)
    const elsewhere = testClient(office.server)
    const [asked, payment, { key }] = request
    const again = await payOn(office)(asked, payment, { client: elsewhere, key })
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.json().data).toMatchObject({ policy_number: number })
    expect((await elsewhere.get(`/api/policies/${number}`)).statusCode).toBe(200)
    expect((await elsewhere.get(`/api/contacts/${quote.id}`)).json().data).toMatchObject({ id: quote.id })
    expect((await elsewhere.get(`/api/contacts/${quote.id}/rep-changes`)).statusCode).toBe(200)
  })

  it('N94 writes to the office and asks for a link, whoever has it', async () => {
    const office = await policyOffice(open)
    const { quote, secrets } = await buyIn(office)
    const stranger = testClient(office.server)
    const message = { name: 'Kim', email: 'kim@example.com', subject: 'My policy', message: 'Where is it?' }
    const sent = await stranger.send('POST', `/api/contacts/${quote.id}/messages`, message)
    expect(sent.statusCode, sent.body).toBe(200)
    for (const secret of secrets) expect(sent.body).not.toContain(secret)
    const asked = await stranger.send('POST', '/api/policy-links', { email: quote.email })
    expect(asked.json()).toEqual({ data: { accepted: true } })
  })

  it('N94 N63 of a producer’s policy opens it for both addresses, and before it is bought for anybody', async () => {
    const office = await policyOffice(open)
    const draft = await aQuote(office.context, { insured_email: 'sam@other.example' })
    expect((await testClient(office.server).get(`/api/contacts/${draft.id}`)).json().data).toMatchObject({
      customFields: { insured_email: 'sam@other.example', policy_number: null },
    })
    const { quote, number } = await buyIn(office, producerFields(), {
      farmers_exception: 'The folio is closed',
    })
    const producer = await openWithLink(office, 'ann@lake.example')
    const { data } = (await producer.get(`/api/contacts/${quote.id}`)).json()
    expect(data.customFields).toMatchObject({ policy_number: number })
  })
})

function withCookie({ server }: PolicyOffice, value: string): Client {
  const browser = testClient(server)
  const cookie = { cookie: `albatross_policy=${value}` }
  return {
    ...browser,
    get: (path) => browser.get(path, cookie),
    send: (method, path, body) => browser.send(method, path, body),
  }
}
