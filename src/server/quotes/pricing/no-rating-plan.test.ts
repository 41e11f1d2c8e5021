import type { LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { aQuote, aCardToken, readyFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type Site, testSite } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const LAST_DAY = '2026-11-30'
/** The next day in every time zone of the United States. */
const AFTER = new Date('2026-12-01T20:00:00Z')

const ending = { ...rp2027v1, effective_to: LAST_DAY }
const later = { ...rp2027v1, plan: 'RP-2027.2', effective_from: '2026-12-02' }

describeOnDatabase('N69 after the last day of the last rating plan', (open) => {
  let database: Database
  let db: Db
  let site: Site
  let at: Date
  beforeAll(async () => {
    database = await open()
    db = database.db
    site = await testSite(db, { plans: loadPlans([ending]), now: () => at })
  })
  afterAll(async () => {
    await site.server.app.close()
    await database.close()
  })

  const quoteOf = async (customFields = {}) => {
    at = NOON
    const quote = await aQuote(site.context, customFields)
    at = AFTER
    return quote
  }
  const read = async (id: string, client = site.client) =>
    (await client.get(`/api/contacts/${id}`)).json().data
  const save = (id: string, version: number, customFields: object, client = site.client) =>
    client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
  const buy = async (id: string, key: string, call: 'purchase' | 'bind' = 'purchase', payment = {}) => {
    const { version } = await read(id)
    const token = await aCardToken(site.context)
    const body = { version, amount_due: 310, payment: { payment_type: 'credit_card', token, ...payment } }
    return site.client.send('POST', `/api/contacts/${id}/${call}`, body, { 'idempotency-key': key })
  }
  const said = (answer: LightMyRequestResponse) => [
    answer.statusCode,
    answer.json().code,
    answer.json().maintenance_modal,
  ]

  it('N69 D16 no money is taken and no policy issued, and an open quote stays open', async () => {
    const { id } = await quoteOf()
    expect(said(await buy(id, 'card'))).toEqual([503, 'NO_RATING_PLAN', undefined])
    const check = { payment_type: 'check', reference: '1042' }
    expect(said(await buy(id, 'check', 'bind', check))).toEqual([503, 'NO_RATING_PLAN', undefined])
    expect(await db.$count(purchases, eq(purchases.quoteId, id))).toBe(0)
    expect(await read(id)).toMatchObject({
      version: 1,
      customFields: { amount_due: 310, policy_number: null },
    })
  })

  it('N69 D24 nothing is priced, not even a quote with a valid price', async () => {
    const { id } = await quoteOf()
    for (const customFields of [{}, { h_prize_value_1: 20_000 }]) {
      const answer = await site.client.send('POST', `/api/contacts/${id}/price`, { customFields })
      expect(said(answer)).toEqual([503, 'NO_RATING_PLAN', undefined])
    }
    const { blockers } = await read(id)
    expect(blockers).toEqual([
      {
        code: 'NO_RATING_PLAN',
        step: 'contest-coverage',
        message: 'We can’t work out prices right now',
      },
    ])
  })

  it('N69 answers are still saved: a valid price stays, otherwise there is none until there is a plan', async () => {
    const { id } = await quoteOf()
    const unrated = (await save(id, 1, { tournament_name: 'Autumn Open' })).json().data
    expect(unrated.customFields).toMatchObject({ tournament_name: 'Autumn Open', amount_due: 310 })
    const rated = (await save(id, 2, { h_prize_value_1: 20_000 })).json().data
    expect(rated).toMatchObject({ version: 3, customFields: { h_prize_value_1: 20_000, amount_due: null } })

    const renewed = await testSite(db, {
      plans: loadPlans([ending, later]),
      now: () => new Date('2026-12-02T20:00:00Z'),
    })
    expect((await read(id, renewed.client)).blockers).toMatchObject([{ code: 'NOT_PRICED' }])
    const priced = (await save(id, 3, {}, renewed.client)).json().data
    await renewed.server.app.close()
    expect([priced.blockers, priced.customFields.amount_due > 310]).toEqual([[], true])
    const [stored] = await db.select().from(quotes).where(eq(quotes.id, id))
    expect(stored?.price?.plan).toBe('RP-2027.2')
  })

  it('N69 a quote can be started, sent, printed and asked about, without a price', async () => {
    at = AFTER
    const begun = await site.client.send('POST', '/api/contacts', { customFields: readyFields() })
    expect([begun.statusCode, begun.json().data.customFields.amount_due]).toEqual([201, null])
    const { id } = begun.json().data
    const statuses: Record<string, number> = {}
    const note = async (name: string, asked: Promise<LightMyRequestResponse>) => {
      statuses[name] = (await asked).statusCode
    }
    for (const type of ['quote', 'terms', 'checklist']) {
      await note(type, site.client.get(`/api/contacts/${id}/documents/${type}`))
    }
    await note('words', site.client.get(`/api/contacts/${id}/documents/quote/words`))
    await note('add-ons', site.client.get(`/api/contacts/${id}/add-ons`))
    await note('coupon', site.client.send('POST', `/api/contacts/${id}/coupons`, { code: 'NONE' }))
    await note(
      'send',
      site.client.send('POST', `/api/contacts/${id}/send`, { to: 'kim@example.com', attach_quote: true }),
    )
    await note('conflict', save(id, 7, {}))
    expect(statuses).toEqual({
      quote: 200,
      terms: 200,
      checklist: 200,
      words: 200,
      'add-ons': 200,
      coupon: 400,
      send: 200,
      conflict: 409,
    })
  })

  it('N69 O05 earlier purchases stay: their documents open and their key gets the same answer', async () => {
    const { id } = await quoteOf()
    at = NOON
    const first = await buy(id, 'early')
    at = AFTER
    const { policy_number: number } = first.json().data
    const documents = await Promise.all(
      ['certificate', 'receipt', 'terms', 'checklist'].map((type) =>
        site.client.get(`/api/policies/${number}/documents/${type}`),
      ),
    )
    expect(documents.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const stored = await db.select().from(policies).where(eq(policies.number, number))
    expect(stored).toMatchObject([
      { ratingPlan: 'RP-2027.1', ratingPlanHash: loadPlans([rp2027v1]).all[0]?.hash },
    ])
    expect((await buy(id, 'late')).json().code).toBe('ALREADY_PURCHASED')
    const [purchase] = await db.select().from(purchases).where(eq(purchases.quoteId, id))
    const token = purchase?.paymentToken
    const body = { version: 1, amount_due: 310, payment: { payment_type: 'credit_card', token } }
    const again = await site.client.send('POST', `/api/contacts/${id}/purchase`, body, {
      'idempotency-key': 'early',
    })
    expect([again.statusCode, again.json().data.policy_number]).toEqual([200, number])
  })
})

const dearer = { ...rp2027v1, hio: { ...rp2027v1.hio, base: 100 } }
const another = { ...dearer, plan: 'RP-2027.2' }

describeOnDatabase('N69 a price whose plan is missing or changed', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it.each([
    ['altered', dearer],
    ['missing', another],
  ])(
    'N69 %s: only its quote is refused, the fault is reported, and saving prices it again',
    async (_how, source) => {
      const { db } = database
      const before = await testSite(db, { plans: loadPlans([rp2027v1]) })
      const old = await aQuote(before.context)
      await before.server.app.close()
      const reported: string[] = []
      const after = await testSite(db, {
        plans: loadPlans([source]),
        report: (fault, message) => void reported.push(`${String(fault)}; ${message}`),
      })
      const { client, context } = after
      const buy = async (id: string, version: number, amount_due: number, key: string) => {
        const payment = { payment_type: 'credit_card', token: await aCardToken(context) }
        return client.send(
          'POST',
          `/api/contacts/${id}/purchase`,
          { version, amount_due, payment },
          { 'idempotency-key': key },
        )
      }
      const refused = await buy(old.id, 1, 310, 'old')
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_BINDABLE'])
      expect(refused.json().data).toMatchObject([{ code: 'PRICE_OUT_OF_DATE' }])
      expect(reported).toEqual([
        `Error: Rating plan RP-2027.1 is not loaded as it was; quote ${old.quoteNumber} cannot be bought until it is priced again`,
      ])
      expect((await client.get(`/api/contacts/${old.id}`)).json().data.customFields.amount_due).toBe(310)

      const fresh = await aQuote(context)
      const dear = toDollars(fresh.price?.summary?.amountDue ?? fail())
      expect((await buy(fresh.id, 1, dear, 'fresh')).statusCode).toBe(200)

      const saved = await client.send('PUT', `/api/contacts/${old.id}`, {
        action: 'save',
        version: 1,
        customFields: {},
      })
      expect(saved.json().data).toMatchObject({
        version: 2,
        blockers: [],
        customFields: { amount_due: dear },
      })
      expect(dear).toBeGreaterThan(310)
      expect((await buy(old.id, 2, dear, 'new')).statusCode).toBe(200)
      expect(reported).toHaveLength(1)
      await after.server.app.close()
    },
  )
})

function fail(): never {
  throw new Error('The quote has no price')
}
