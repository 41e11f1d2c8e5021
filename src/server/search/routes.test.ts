import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { certificates } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

interface Found {
  id: string
  match: string
  state: string
  insured: string[]
  fee: number | null
}

describeOnBothDatabases('P08 one box', (open) => {
  const site = siteForAll({}, open)
  let rep: Client
  let silver: QuoteWithPolicy
  let person: QuoteWithPolicy
  let bought: QuoteWithPolicy
  let code: string
  let policyNumber: string
  beforeAll(async () => {
    rep = await signedInRep(site)
    silver = await aQuote(site.context, {
      tournament_name: 'Silver Oak Member-Guest',
      insured_contact_name: 'Zoë Müller',
      insured_company_name: 'Silver Oak Golf Club',
      insured_email: 'zoe@silveroak.example',
    })
    person = await aQuote(site.context, {
      tournament_name: 'Schönbrunn Trophy',
      insured_contact_name: 'Piet van der Hoeven',
      insured_phone: '512-555-0177',
      insured_address_1: '44 Lantern Lane',
      insured_city: 'Georgetown',
      shipping_phone: '(303) 555-0188',
      producer_phone: '+49 30 90182055',
    })
    await aQuote(site.context, {
      tournament_name: 'Copper Ridge Scramble',
      insured_first_name: 'Jon',
      insured_last_name: 'Smith',
    })
    bought = await aQuote(site.context, {
      tournament_name: 'Winter Cup',
      insured_first_name: 'John',
      insured_last_name: 'Doe',
    })
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    const [certificate] = await site.context.db.select().from(certificates)
    code = certificate?.verificationCode ?? ''
    policyNumber = certificate?.content.policyNumber ?? ''
  })

  const search = async (text: string): Promise<Found[]> =>
    (await rep.get(`/api/admin/search?${new URLSearchParams({ text })}`)).json().data
  const first = async (text: string) => {
    const [best] = await search(text)
    return best && [best.id, best.match]
  }

  it.each([
    ['Silver Oak', 'word'],
    ['silver', 'word'],
    ['member-guest', 'word'],
    ['zoe muller', 'word'],
    ['ZOË', 'word'],
    ['silv', 'completion'],
    ['silvr oak', 'correction'],
    ['silber', 'correction'],
    ['sliver', 'correction'],
    ['muler', 'correction'],
    ['zoe@silver', 'identifier'],
  ])('P08 finds a quote by %s, as %s', async (text, match) => {
    expect(await first(text)).toEqual([silver.id, match])
  })

  it.each([
    ['(512) 555-0177', 'identifier'],
    ['+1 512.555.0177', 'identifier'],
    ['5125550177', 'identifier'],
    ['555-0177', 'identifier'],
    ['512-555-017', 'identifier'],
    ['303 555 0188', 'identifier'],
    ['49 30 901820 55', 'identifier'],
    ['44 lantern lane', 'word'],
    ['georgetown lantern', 'word'],
    ['shonbrun', 'correction'],
    ['schoenbrunn', 'correction'],
    ['vanderhoeven', 'word'],
    ['van der hoeven', 'word'],
    ['van der hoven', 'correction'],
    ['vander hoeven', 'word'],
    ['vanderhoven', 'correction'],
  ])('P08 finds a person by %s, as %s, and so does the list', async (text, match) => {
    expect(await first(text)).toEqual([person.id, match])
    if (text === 'vanderhoven') return
    const list = await rep.get(`/api/admin/lists/quotes?${new URLSearchParams({ search: text })}`)
    expect(list.json().data.map(({ id }: Found) => id)).toEqual([person.id])
  })

  it('P08 the whole of a telephone number comes before those that begin so', async () => {
    const whole = await aQuote(site.context, { insured_phone: '+61 2 5550 1234' })
    const longer = await aQuote(site.context, { insured_phone: '+61 2 5550 12345' })
    expect((await search('61255501234')).map(({ id }) => id)).toEqual([whole.id])
    expect((await search('6125550123')).map(({ id }) => id).toSorted()).toEqual(
      [whole.id, longer.id].toSorted(),
    )
  })

  it('P08 finds it by its number in any case, by the reference of a producer’s client, and with one character wrong', async () => {
    const { quoteNumber, clientReference, id } = silver
    expect(await first(quoteNumber.toLowerCase())).toEqual([id, 'identifier'])
    expect(await first(clientReference)).toEqual([id, 'identifier'])
    const wrong = quoteNumber.slice(0, -1) + (quoteNumber.endsWith('Z') ? 'Y' : 'Z')
    expect(await first(wrong)).toEqual([id, 'identifier'])
    expect(await first(quoteNumber.slice(0, 4) + quoteNumber.slice(5))).toEqual([id, 'identifier'])
  })

  it('P08 finds a policy by its number, by its verification code, by its day and by its fee', async () => {
    const found = [bought.id, 'identifier']
    expect(await first(policyNumber)).toEqual(found)
    expect(await first(policyNumber.replace('ALB-', ''))).toEqual(found)
    expect(await first(code.toLowerCase().replaceAll('-', ' '))).toEqual(found)
    expect((await search('June 12')).map(({ id }) => id)).toContain(bought.id)
    expect((await search('$310')).map(({ id }) => id)).toContain(bought.id)
    expect((await search('311')).map(({ id }) => id)).not.toContain(bought.id)
  })

  it('P08 a result says what is insured, what it costs and how it stands', async () => {
    expect((await search('silver'))[0]).toMatchObject({
      state: 'priced',
      insured: ['Hole 7, 165 yd · 120 players · $10,000 cash'],
      fee: 310,
      quote_number: silver.quoteNumber,
      policy_number: null,
      first_contest_date: '2027-06-12',
    })
    expect((await search(policyNumber))[0]).toMatchObject({ state: 'purchased', policy_number: policyNumber })
  })

  it.each([
    "' or '1'='1",
    "'); drop table desk_rows; --",
    '%',
    '\\',
    '( | & ! <->',
    '<script>@',
    ':*',
    '🏌️',
    'x'.repeat(200),
  ])('P08 %j finds nothing and harms nothing', async (text) => {
    const answer = await rep.get(`/api/admin/search?text=${encodeURIComponent(text.toWellFormed())}`)
    expect([answer.statusCode, answer.json().data]).toEqual([200, []])
  })

  it('P08 an empty search, one that is too long and anybody but a rep are refused', async () => {
    expect((await rep.get('/api/admin/search?text=%20')).statusCode).toBe(400)
    expect((await rep.get(`/api/admin/search?text=${'x'.repeat(201)}`)).statusCode).toBe(400)
    expect((await site.client.get('/api/admin/search?text=silver')).statusCode).toBe(401)
    expect((await site.client.get(`/api/admin/search/recent?ids=${silver.id}`)).statusCode).toBe(401)
  })

  it('P08 quotes that were opened lately come in the order asked for, without those that are gone', async () => {
    const gone = '3b241101-e2bb-4255-8caf-4136c566a962'
    const recall = (ids: string) => rep.get(`/api/admin/search/recent?ids=${ids}`)
    const answer = await recall([bought.id, gone, silver.id].join(','))
    expect(answer.json().data.map(({ id }: Found) => id)).toEqual([bought.id, silver.id])
    for (const ids of ['', 'x', `${silver.id},`, `${silver.id},'`, '-'.repeat(36)])
      expect((await recall(ids)).statusCode).toBe(400)
  })

  it('P08 a quote is found by its new words as soon as it is saved, and by the old ones no more', async () => {
    const { id } = await aQuote(site.context, { tournament_name: 'Quailwood Classic' })
    expect(await first('quailwood')).toEqual([id, 'word'])
    await saveQuote(site.context, { id, version: 1, customFields: { tournament_name: 'Thistledown Open' } })
    expect(await first('thistledwn')).toEqual([id, 'correction'])
    expect(await search('quailwood')).toEqual([])
    await site.context.db.delete(quotes).where(eq(quotes.id, id))
    expect(await search('thistledown')).toEqual([])
  })
})
