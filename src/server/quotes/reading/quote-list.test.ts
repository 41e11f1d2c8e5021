import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, describe } from 'vitest'
import { findQuotes } from '#contract/reps.ts'
import type { PagePlan } from '#server/kit/db/lists/read-page.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { quoteList } from '#server/quotes/reading/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

interface Listed {
  data: { id: string; quote_number: string; policy_number: string | null }[]
  next: string | null
  count: { value: number; is_exact: boolean } | null
}

describeOnDatabase('N62 quotes that reps look up', (open) => {
  const site = siteForAll({}, open)
  let rep: Client
  beforeAll(async () => {
    rep = await signedInRep(site)
  })

  const find = async (query: Record<string, string> = {}): Promise<Listed> =>
    (await rep.get(`/api/admin/quotes?${new URLSearchParams(query)}`)).json()
  const idsOf = ({ data }: Listed) => data.map(({ id }) => id)

  it('N62 are found by number, reference or e-mail in any case, and without a search all of them, newest first', async () => {
    const one = await aQuote(site.context, { insured_email: 'kim@finding.example' })
    const other = await aQuote(site.context, { insured_email: 'kim@finding.example' })
    const bought = await aQuote(site.context, { insured_email: 'lee@finding.example' })
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    for (const [nth, { id }] of [one, other, bought].entries())
      await site.context.db.execute(
        sql`update quotes set updated_at = ${new Date(NOON.getTime() + nth).toISOString()} where id = ${id}`,
      )
    expect(idsOf(await find({ search: one.quoteNumber.toLowerCase() }))).toEqual([one.id])
    expect(idsOf(await find({ search: ` ${other.clientReference} ` }))).toEqual([other.id])
    expect(idsOf(await find({ search: 'Kim@Finding.example' }))).toEqual([other.id, one.id])
    expect(idsOf(await find({ search: 'kim' }))).toEqual([])
    expect(idsOf(await find())).toEqual([bought.id, other.id, one.id])
    expect((await find()).data[0]).toMatchObject({
      quote_number: bought.quoteNumber,
      policy_number: expect.any(String),
    })

    expect(idsOf(await find({ state: 'bought' }))).toEqual([bought.id])
    expect(idsOf(await find({ state: 'open', sort: 'updated' }))).toEqual([one.id, other.id])
    expect(idsOf(await find({ state: 'open,bought' }))).toHaveLength(3)
    const day = bought.firstContestDate ?? ''
    expect(idsOf(await find({ event: `${day}..${day}` }))).toHaveLength(3)
    expect(idsOf(await find({ event: '..2026-01-01' }))).toEqual([])
    expect(await find({ search: 'nobody@example.com' })).toEqual({
      data: [],
      next: null,
      previous: null,
      count: { value: 0, is_exact: true },
    })
  })

  it.each([
    ['search', ' '],
    ['sort', 'quote_number'],
    ['size', '1000'],
    ['after', 'abc'],
    ['state', 'sold'],
    ['event', 'today'],
    ['colour', 'pink'],
  ])('N62 refuse %s=%s at its name', async (name, value) => {
    const refused = await rep.get(`/api/admin/quotes?${name}=${encodeURIComponent(value)}`)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ section: 'request', field: name, message: expect.any(String) }],
    ])
  })

  it('N62 are for reps alone, as a list and as a file', async () => {
    for (const path of ['/api/admin/quotes', '/api/admin/quotes.csv'])
      expect((await site.client.get(path)).statusCode).toBe(401)
  })

  it('N62 are a file for spreadsheets, with the filter, where nothing is a formula', async () => {
    const names = [
      '=HYPERLINK("http://x")',
      '+1',
      '-1',
      '@SUM(1)',
      '＝1',
      'Spring, “Classic”',
      'He said "go"',
    ]
    for (const tournament_name of names)
      await aQuote(site.context, { insured_email: 'csv@finding.example', tournament_name })
    const answer = await rep.get('/api/admin/quotes.csv?search=csv@finding.example&sort=updated')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="quotes-2026-11-20.csv"')
    const text = answer.rawPayload.toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
    expect(head).toBe('Quote number,Client reference,Email,Event,First contest,Policy number')
    const events = lines.map((line) => /finding\.example,(.*),\d{4}-/.exec(line)?.[1] ?? '')
    expect(events.toSorted()).toEqual(
      [
        `"'=HYPERLINK(""http://x"")"`,
        "'+1",
        "'-1",
        "'@SUM(1)",
        "'＝1",
        '"Spring, “Classic”"',
        '"He said ""go"""',
      ].toSorted(),
    )
  })

  it('N62 5,000 of them are read as fast as the file is, and no faster', async () => {
    const { id } = await aQuote(site.context)
    await site.context.db
      .execute(sql`insert into quotes (id, quote_number, version, answers, email, created_at, updated_at)
      select gen_random_uuid(), 'Q-' || n, 1, answers, 'many@finding.example', now(), now()
      from quotes, generate_series(1, 5000) n where id = ${id}`)
    let statements = 0
    const counted = {
      ...quoteList,
      select: (db: typeof site.context.db, plan: PagePlan) => {
        // Counting them first reads no rows.
        if (plan.limit <= 500) statements += 1
        return quoteList.select(db, plan)
      },
    }
    const present = ({ quoteNumber }: { quoteNumber: string }) => ({ quote_number: quoteNumber })
    const { content } = await csvFile(
      site.context,
      counted,
      { search: 'many@finding.example' },
      { name: 'x', rep: await aRep(site.context, 'many@office.example'), present },
    )
    if (!(content instanceof Readable)) throw new Error('The file is not a stream')
    await pause(500)
    expect(statements).toBeLessThanOrEqual(4)
    const most: number[] = []
    let text = ''
    for await (const chunk of content) {
      text += String(chunk)
      const lines = text.split('\n').length
      most.push(statements * 500 - lines)
    }
    expect(text.match(/Q-\d+/g)).toHaveLength(5000)
    expect(new Set(text.match(/Q-\d+/g)).size).toBe(5000)
    expect(statements).toBe(11)
    // Never more than what the streams between hold.
    expect(Math.max(...most)).toBeLessThan(2500)
  })

  it('N62 no more is read once the reader has gone', async () => {
    let statements = 0
    const counted = {
      ...quoteList,
      select: (db: typeof site.context.db, plan: PagePlan) => {
        // Counting them first reads no rows.
        if (plan.limit <= 500) statements += 1
        return quoteList.select(db, plan)
      },
    }
    const rep = await aRep(site.context, 'gone@office.example')
    const { content } = await csvFile(site.context, counted, {}, { name: 'x', rep, present: () => ({}) })
    if (!(content instanceof Readable)) throw new Error('The file is not a stream')
    await new Promise((resolve) => content.once('data', resolve))
    content.destroy()
    const atEnd = statements
    await pause(300)
    expect(statements - atEnd).toBeLessThanOrEqual(1)
    expect(await site.context.db.$count(quotes)).toBeGreaterThan(5000)
  })
})

describe('N62 the columns of the file', () => {
  it('N62 are fields of a row, in the order of the declaration', () => {
    expect(Object.keys(findQuotes.columns)).toEqual(
      Object.keys(findQuotes.row.shape).filter((name) => name !== 'id'),
    )
  })
})
