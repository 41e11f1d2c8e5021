import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { DUE_REASON_NAMES, DUE_REASONS } from '#domain/desk/due.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { isStillDueAfterwards } from '#server/schema/desk/desk.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import type { Rep } from '#server/access/access.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

interface Listed {
  data: {
    id: string
    state: string
    due_reason: string | null
    due_on: string | null
    insured: string[]
    fee: number | null
  }[]
  next: string | null
  previous: string | null
  count: { value: number; is_exact: boolean } | null
}

describeOnBothDatabases('P08 the lists of the workspace', (open) => {
  const site = siteForAll({}, open)
  const made: Record<string, QuoteWithPolicy> = {}
  let rep: Rep
  let client: Client

  beforeAll(async () => {
    const { context } = site
    rep = await aRep(context)
    client = await signedInRep(site, rep)
    const june = (day: string) => ({ h_date_1: `${day}-2027` })
    made['draft'] = await createQuote(context, { tournament_name: 'Nothing yet' })
    made['later'] = await aQuote(context, { ...june('06-20'), tournament_name: 'Later Cup' })
    made['sooner'] = await aQuote(context, { ...june('06-05'), tournament_name: 'Sooner Cup' })
    made['referred'] = await aQuote(context, { course_state: 'Other', tournament_name: 'Far Away Open' })
    made['bought'] = await aQuote(context, { ...june('06-10'), tournament_name: 'Bought Classic' })
    await purchaseQuote(context, await aPurchase(context, made['bought']))
    made['billed'] = await aQuote(context, { ...june('06-12'), tournament_name: 'Billed Classic' })
    const billing = await aPurchase(context, made['billed'], { method: 'check' })
    await purchaseQuote(context, { ...billing, reference: '1001', rep })
    await assignQuote(context, rep, { quoteId: made['later'].id, to: rep.id })
  })

  const nameOf = (id: string) => Object.entries(made).find(([, quote]) => quote.id === id)?.[0]
  const list = async (name: string, query: Record<string, string> = {}): Promise<Listed> => {
    const answer = await client.get(`/api/admin/lists/${name}?${new URLSearchParams(query)}`)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json()
  }
  const namesOf = async (name: string, query: Record<string, string> = {}) =>
    (await list(name, query)).data.map(({ id }) => nameOf(id))

  it('P08 show each quote where it belongs, what is due next first', async () => {
    expect(await namesOf('quotes')).toEqual(['sooner', 'referred', 'later', 'draft'])
    expect(new Set(await namesOf('policies'))).toEqual(new Set(['billed', 'bought']))
    expect(await namesOf('referrals')).toEqual(['referred'])
    expect(await namesOf('unpaid')).toEqual(['billed'])
    expect(await namesOf('postponed')).toEqual([])
    expect(await namesOf('past')).toEqual([])
    const [, second] = (await list('quotes')).data
    expect(second).toMatchObject({ state: 'referred', due_reason: 'referral', fee: expect.any(Number) })
    expect(second?.insured[0]).toMatch(/^Hole 7, .*\$10,000 cash$/)
  })

  it('P08 a row says what is insured in short, what can be won, and whom to call', async () => {
    const [row] = (await list('quotes', { search: 'later' })).data
    expect(row).toMatchObject({
      contests: ['grand_prize'],
      prizes: 10_000,
      contact_name: expect.any(String),
      phone: '512-555-0142',
    })
    const [draft] = (await list('quotes', { search: 'nothing yet' })).data
    expect(draft).toMatchObject({ contests: [], prizes: null, fee: null, contact_name: null, phone: null })
    const file = await client.get('/api/admin/lists/quotes.csv?search=later')
    const [heads = '', line = ''] = file.body.split('\r\n')
    for (const head of ['Contact', 'Phone', 'Prizes']) expect(heads.split(',')).toContain(head)
    expect(line).toContain('512-555-0142')
    expect(line).toContain('10000')
  })

  it('P08 the rows of a filter and their fees are summed up, and a stranger is not told', async () => {
    const sums = async (name: string, query: Record<string, string> = {}) =>
      (await client.get(`/api/admin/list-sums/${name}?${new URLSearchParams(query)}`)).json().data
    const { data } = await list('quotes')
    const fees = data.reduce((total, { fee }) => total + (fee ?? 0), 0)
    expect(await sums('quotes')).toEqual({ rows: 4, fees, is_exact: true })
    expect(await sums('quotes', { search: 'later', rep: 'me' })).toMatchObject({ rows: 1, is_exact: true })
    expect(await sums('quotes', { state: 'draft' })).toEqual({ rows: 1, fees: 0, is_exact: true })
    expect(await sums('postponed')).toEqual({ rows: 0, fees: 0, is_exact: true })
    expect((await client.get('/api/admin/list-sums/quotes?state=wet')).statusCode).toBe(400)
    expect((await client.get('/api/admin/list-sums/nothing')).statusCode).toBe(400)
    expect((await site.client.get('/api/admin/list-sums/quotes')).statusCode).toBe(401)
  })

  it('P08 N41 what is over has left them, and is past', async () => {
    const { data } = await list('quotes')
    const later = made['later']?.id
    await site.context.db.execute(
      sql`update desk_rows set good_until = '2026-01-01', due_on = '2026-01-01' where quote_id = ${later}`,
    )
    expect(await namesOf('quotes')).toEqual(['sooner', 'referred', 'draft'])
    expect((await list('past')).data).toMatchObject([{ id: later, state: 'expired', due_reason: null }])
    expect(await namesOf('past', { state: 'expired' })).toEqual(['later'])
    await site.context.db.execute(
      sql`update desk_rows set good_until = '2027-06-20T04:00Z', due_on = '2027-06-20' where quote_id = ${later}`,
    )
    expect((await list('quotes')).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  })

  it.each<[Record<string, string>, string[]]>([
    [{ search: 'soon' }, ['sooner']],
    [{ search: 'CUP later' }, ['later']],
    [{ search: 'nobody' }, []],
    [{ search: "'):* | cup" }, ['sooner', 'later']],
    [{ search: '!!' }, []],
    [{ state: 'draft' }, ['draft']],
    [{ state: 'priced,referred' }, ['sooner', 'referred', 'later']],
    [{ state: 'expired' }, []],
    [{ rep: 'me' }, ['later']],
    [{ rep: 'nobody' }, ['sooner', 'referred', 'draft']],
    [{ rep: 'me,nobody' }, ['sooner', 'referred', 'later', 'draft']],
    [{ event: '2027-06-06..2027-06-30' }, ['referred', 'later']],
    [{ contest: 'shootout' }, []],
    [{ contest: 'grand_prize,shootout', rep: 'me' }, ['later']],
    [{ sort: '-event', state: 'priced' }, ['later', 'sooner']],
    [{ sort: 'fee', state: 'draft,priced', rep: 'nobody' }, ['draft', 'sooner']],
  ])('P08 are filtered by %j', async (query, expected) => {
    expect(await namesOf('quotes', query)).toEqual(expected)
  })

  it('P08 K07 are paged by place, forth and back, with none twice and none missing, in every order', async () => {
    for (const sort of ['due', '-due', 'event', '-event', 'fee', '-fee', 'updated', '-updated']) {
      const all = (await list('quotes', { sort })).data.map(({ id }) => id)
      const ids = async (query: Record<string, string>) =>
        (await list('quotes', { sort, ...query })).data.map(({ id }) => id)
      for (const [place, id] of all.entries()) {
        expect(await ids({ only: id })).toEqual([id])
        expect(await ids({ except: id })).toEqual(all.filter((_, other) => other !== place))
      }
    }
    const answer = await client.get('/api/admin/lists/quotes?size=7')
    expect(answer.statusCode).toBe(400)
  })

  it('P08 by keyset over the two parts: pages of five of twelve in all', async () => {
    const { context } = site
    const many = []
    for (let nth = 0; nth < 12; nth += 1)
      many.push(
        (
          await createQuote(context, {
            tournament_name: 'Page Turner',
            course_state: nth % 3 === 0 ? 'Other' : 'TX',
          })
        ).id,
      )
    const seen: string[] = []
    let query: Record<string, string> = { search: 'turner', size: '5' }
    let last: Listed
    do {
      last = await list('quotes', query)
      seen.push(...last.data.map(({ id }) => id))
      query = { search: 'turner', size: '5', after: last.next ?? '' }
    } while (last.next)
    expect(seen.toSorted()).toEqual(many.toSorted())
    const back = await list('quotes', { search: 'turner', size: '5', before: last.previous ?? '' })
    expect(back.data.map(({ id }) => id)).toEqual(seen.slice(5, 10))
  })

  it.each([
    ['search', ' '],
    ['sort', 'quote_number'],
    ['state', 'sold'],
    ['rep', "'; drop table quotes; --"],
    ['rep', 'you'],
    ['only', 'x'],
    ['contest', 'tennis'],
    ['event', 'today'],
    ['after', 'abc'],
    ['colour', 'pink'],
  ])('P08 refuse %s=%s at its name', async (name, value) => {
    const refused = await client.get(`/api/admin/lists/quotes?${name}=${encodeURIComponent(value)}`)
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, name])
  })

  it('P08 are for reps alone, and a file has the same rows in words, where nothing is a formula', async () => {
    for (const path of ['/api/admin/lists/quotes', '/api/admin/lists/quotes.csv'])
      expect((await site.client.get(path)).statusCode).toBe(401)
    await aQuote(site.context, {
      tournament_name: '=HYPERLINK("http://x")',
      insured_email: 'csv@lists.example',
    })
    const answer = await client.get('/api/admin/lists/quotes.csv?search=hyperlink')
    const [head, line, ...others] = answer.rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(head).toContain('Quote number,Policy number,Event,Client')
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(line).toContain('Priced')
    expect(line).toContain('Good until')
    expect(others).toEqual([])
  })

  it('P08 what stays due is the same in the index and in the domain', async () => {
    for (const reason of DUE_REASON_NAMES) {
      const condition = isStillDueAfterwards(deskRows.dueReason)
      const found: unknown = await site.context.db.execute(
        sql`select ${condition} as stays from (select ${reason}::text as due_reason) as desk_rows`,
      )
      const { rows } = found as { rows: { stays: boolean }[] }
      expect([reason, rows[0]?.stays]).toEqual([reason, !DUE_REASONS[reason].isOverAfterwards])
    }
  })
})
