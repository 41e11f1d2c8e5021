import { beforeAll, expect, it } from 'vitest'
import type { Customer, CustomerSummary } from '#contract/customers.ts'
import { readMoney } from '#contract/money-statement.ts'
import { addStatements } from '#domain/policy/money-statement.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { holdPolicy, numbersOf, openWithLink } from '#testing/held-policy.ts'

const UNKNOWN = '3b241101-e2bb-4255-8caf-4136c566a962'

describeOnBothDatabases('O18 customers', (open) => {
  const site = siteForAll({}, open)
  let rep: Client
  const LAKE = {
    insured_company_name: 'Lake Élan Club',
    insured_contact_name: 'Zoë Müller',
    insured_phone: '(775) 555-0100',
    insured_city: 'Reno',
  }

  beforeAll(async () => {
    rep = await signedInRep(site)
    await aQuote(site.context, { ...LAKE, insured_email: 'front@lake.example' })
    await aQuote(site.context, { ...LAKE, insured_email: 'front@lake.example' })
    await aQuote(site.context, { ...LAKE, insured_email: 'office@lake.example' })
    await aQuote(site.context, { insured_company_name: 'Aspen', insured_email: 'pat@aspen.example' })
  })

  const listed = async (query: Record<string, string> = {}): Promise<CustomerSummary[]> =>
    (await rep.get(`/api/admin/customers?${new URLSearchParams(query)}`)).json().data
  const emails = async (query: Record<string, string>) =>
    (await listed(query))
      .map(({ email }) => email)
      .toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))
  const find = async (email: string) => {
    const [found] = await listed({ search: email })
    if (!found) throw new Error(`Nobody has ${email}`)
    return found
  }
  const read = async (id: string): Promise<Customer> =>
    (await rep.get(`/api/admin/customers/${id}`)).json().data

  it.each<[string, string[]]>([
    ['lake elan', ['front@lake.example', 'office@lake.example']],
    ['MULLER', ['front@lake.example', 'office@lake.example']],
    ['front@lake', ['front@lake.example']],
    ['775 555-01', ['front@lake.example', 'office@lake.example']],
    ['5550100', ['front@lake.example', 'office@lake.example']],
    ['+1 (775) 555.0100', ['front@lake.example', 'office@lake.example']],
    ['aspen', ['pat@aspen.example']],
    ['nobody', []],
    ["'); drop table customers; --", []],
    ['( | & ! :*', []],
  ])('P08 %j finds them in the list and for the palette', async (text, expected) => {
    expect(await emails({ search: text })).toEqual(expected)
    const answer = await rep.get(`/api/admin/search/customers?${new URLSearchParams({ text })}`)
    const found: CustomerSummary[] = answer.json().data
    expect(new Set(found.map(({ email }) => email))).toEqual(new Set(expected))
  })

  it('P08 are sorted by name, premium and activity, both ways, by keyset, and have a file', async () => {
    for (let nth = 0; nth < 9; nth += 1)
      await aQuote(site.context, {
        insured_company_name: `Page ${nth % 3}`,
        insured_email: `p${nth}@page.example`,
      })
    for (const sort of ['name', '-name', 'premium', '-premium', 'active', '-active']) {
      const all = (await listed({ sort, size: '100' })).map(({ id }) => id)
      const seen: string[] = []
      let after: string | null = null
      do {
        const query = { sort, size: '5', ...(after !== null && { after }) }
        const page: { data: CustomerSummary[]; next: string | null } = (
          await rep.get(`/api/admin/customers?${new URLSearchParams(query)}`)
        ).json()
        seen.push(...page.data.map(({ id }) => id))
        after = page.next
      } while (after !== null)
      expect([sort, seen]).toEqual([sort, all])
    }
    const names = (await listed({ sort: 'name', search: 'page' })).map(({ company }) => company)
    expect(names).toEqual([
      'Page 0',
      'Page 0',
      'Page 0',
      'Page 1',
      'Page 1',
      'Page 1',
      'Page 2',
      'Page 2',
      'Page 2',
    ])
    const file = await rep.get('/api/admin/customers.csv?search=front')
    expect(file.rawPayload.toString('utf8')).toContain('Lake Élan Club')
  })

  it('O18 one customer has its quotes, and who may be the same with the reasons', async () => {
    const { id } = await find('front@lake')
    const zoe = await read(id)
    expect(zoe).toMatchObject({
      company: 'Lake Élan Club',
      quotes: 2,
      policies: 0,
      bought: [],
      statement: { price: 0, paid: 0, owed: 0 },
    })
    expect(zoe.open).toHaveLength(2)
    expect(zoe.offers).toMatchObject([
      {
        reasons: ['telephone', 'name-and-street', 'company', 'name-and-city'],
        customer: { email: 'office@lake.example' },
      },
    ])
    expect((await rep.get(`/api/admin/customers/${UNKNOWN}`)).statusCode).toBe(404)
    expect((await rep.get('/api/admin/customers/x')).statusCode).toBe(400)
  })

  it('N86 the money of a customer is that of its policies added up, in the list as on its page', async () => {
    const BOTH = { insured_company_name: 'Sum Club', insured_email: 'sum@club.example' }
    await holdPolicy(site, BOTH)
    const billed = await aBilledPolicy(site, BOTH)
    const credit = { amount: 20, reason: 'A late sign' }
    await rep.send('POST', `/api/policies/${billed.number}/credits`, credit, { 'idempotency-key': UNKNOWN })
    const summary = await find('sum@club')
    const page = await read(summary.id)
    expect(page.bought.map(({ policy_number: number }) => number)).toContain(billed.number)
    const each = page.bought.flatMap(({ statement }) => (statement ? [readMoney(statement)] : []))
    expect(each).toHaveLength(2)
    expect(readMoney(page.statement)).toEqual(addStatements(each))
    expect(page.statement).toMatchObject({ price: 620, paid: 310, credited: 20, owed: 290 })
    expect(summary).toMatchObject({ premium: page.statement.price, owed: page.statement.owed, policies: 2 })
    for (const { policy_number: number, statement } of page.bought) {
      const own = await rep.get(`/api/policies/${number}/refunds`)
      expect(own.json().data.statement).toEqual(statement)
    }
    expect(page.mail.map(({ subject }) => subject).join()).toContain('You’re insured')
  })

  it('O18 P02 a join changes nothing of what anybody opens: sessions, links and look-ups', async () => {
    const fields = { insured_phone: '206-555-0100' }
    const one = await holdPolicy(site, { ...fields, insured_email: 'one@join.example' })
    const other = await holdPolicy(site, { ...fields, insured_email: 'other@join.example' })
    const opened = async () => ({
      sessions: [await numbersOf(one.holder), await numbersOf(other.holder)],
      links: [
        await numbersOf(await openWithLink(site, one.email)),
        await numbersOf(await openWithLink(site, other.email)),
      ],
      crosswise: [
        (await one.holder.get(`/api/policies/${other.number}`)).statusCode,
        (await other.holder.get(`/api/policies/${one.number}`)).statusCode,
        (await one.holder.get(`/api/contacts/${other.quoteId}`)).statusCode,
      ],
      lookedUp: [
        (await site.client.get(`/api/contacts/${one.quoteId}`)).statusCode,
        (await site.client.get('/api/lookup?email=one%40join.example')).statusCode,
      ],
    })
    const before = await opened()
    const [leads, joined] = [await find('one@join'), await find('other@join')]
    const done = await rep.send('POST', `/api/admin/customers/${leads.id}/joins`, {
      version: leads.version,
      other_id: joined.id,
      other_version: joined.version,
    })
    expect(done.statusCode).toBe(200)
    expect(await read(joined.id)).toMatchObject({ id: leads.id, policies: 2 })
    expect(await opened()).toEqual(before)
    expect(before.sessions).toEqual([[one.number], [other.number]])
    const again = await rep.send('POST', `/api/admin/customers/${leads.id}/joins`, {
      version: leads.version,
      other_id: joined.id,
      other_version: joined.version,
    })
    expect([again.statusCode, again.json().code]).toEqual([409, 'CUSTOMERS_CHANGED'])
  })

  it('R02 O18 strangers and holders see no customers, and a reader joins none', async () => {
    const { id, version } = await find('pat@aspen')
    const other = await find('front@lake')
    const held = await holdPolicy(site, { insured_email: 'held@stranger.example' })
    const reads = [
      'customers',
      'customers.csv',
      `customers/${id}`,
      'search/customers?text=a',
      'documents',
      'documents.csv',
    ]
    for (const client of [site.client, held.holder])
      for (const path of reads)
        expect([path, (await client.get(`/api/admin/${path}`)).statusCode]).toEqual([path, 401])
    const reader = await signedInRep(
      site,
      await aRep(site.context, 'reader@office.example', { role: 'reader' }),
    )
    for (const path of reads)
      expect([path, (await reader.get(`/api/admin/${path}`)).statusCode]).toEqual([path, 200])
    const body = { version, other_id: other.id, other_version: other.version }
    const writes = [
      await reader.send('POST', `/api/admin/customers/${id}/joins`, body),
      await reader.send('POST', `/api/admin/customers/${id}/differences`, { other_id: other.id }),
      await reader.send('DELETE', `/api/admin/customer-joins/${UNKNOWN}`),
      await reader.send('DELETE', `/api/admin/customer-differences/${UNKNOWN}`),
    ]
    expect(writes.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  })
})
