import { expect, it } from 'vitest'
import { MOST_OF_EACH } from '#server/desk/today/read-today.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { todayOffice } from '#testing/today-office.ts'

const ABROAD = { course_state: 'Other' }

describeOnBothDatabases('O18 the home of reps', (open) => {
  const office = todayOffice(open)
  const { client, today, quoteOf, give } = office

  it('O18 shows of each source no more than fits, in the order of the days, and counts the rest', async () => {
    for (let nth = 0; nth < MOST_OF_EACH + 2; nth += 1)
      await quoteOf({ ...ABROAD, h_date_1: `06-${30 - nth}-2027`, tournament_name: `Cup ${nth}` })
    const { entries, left_out: leftOut, waiting } = await today()
    expect(entries.length).toBe(MOST_OF_EACH)
    const days = entries.map((entry) => entry.due_on)
    expect(days).toEqual(days.toSorted())
    expect(leftOut).toEqual([
      { source: 'referral', count: { value: 2, is_exact: true }, path: '/admin/lists/referrals' },
    ])
    expect(waiting.all).toEqual({ value: MOST_OF_EACH + 2, is_exact: true })
  })

  it('O18 the events of the week are insured or not bought, and the next one is named when there is none', async () => {
    const policy = await holdPolicy(office.site, { tournament_name: 'Insured Cup' })
    const open = await quoteOf({ tournament_name: 'Open Cup', h_date_1: '06-13-2027' })
    await createQuote(office.site.context, { tournament_name: 'Half Cup', h_date_1: '06-12-2027' })
    expect((await today()).events).toEqual({ mine: [], all: [], has_more: false })
    expect((await today()).next_event).toMatchObject({ name: 'Insured Cup', on: '2027-06-12' })
    await give(open.id, office.robin)
    office.now = new Date('2027-06-08T18:00:00Z')
    const { events, next_event: next } = await today()
    expect(events.all).toMatchObject([
      { name: 'Insured Cup', is_insured: true, is_mine: false, path: `/admin/policies/${policy.number}` },
      { name: 'Open Cup', is_insured: false, is_mine: true },
    ])
    expect([events.mine.map(({ name }) => name), next]).toEqual([['Open Cup'], null])
  })

  it('O18 news are of others and of today, each once', async () => {
    const quote = await quoteOf({ tournament_name: 'News Cup' })
    await give(quote.id, office.sam)
    const browser = await client(office.sam)
    for (const version of [1, 2])
      await browser.send('PUT', `/api/contacts/${quote.id}`, {
        action: 'save',
        version,
        customFields: { course_name: `Course ${version}` },
      })
    const saved = (await today()).news
    expect(saved).toMatchObject([{ who: 'Sam Hill', event: 'quote_saved', about: 'News Cup' }])
    expect((await today(office.sam)).news).toMatchObject([{ who: 'Robin Fields', event: 'quote_assigned' }])
    office.now = new Date('2027-01-16T08:00:00Z')
    expect((await today()).news).toEqual([])
  })

  it('P08 counts say how many wait in each place, and in each view of a rep’s', async () => {
    await quoteOf({ ...ABROAD, tournament_name: 'Far Open' })
    const mine = await quoteOf({ tournament_name: 'Mine Cup' })
    await give(mine.id, office.robin)
    await holdPolicy(office.site, {}, { method: 'check', reference: '1', rep: office.robin })
    const browser = await client()
    const view = async (name: string, query: string) =>
      (
        await browser.send('POST', '/api/admin/views', { list: 'quotes', name, query, is_shared: false })
      ).json().data.id
    const own = await view('Mine', 'rep=me&colour=pink&state=gone')
    const none = await view('None', 'search=nothing+alike')
    const { data } = (await browser.get('/api/admin/counts?time_zone=UTC')).json()
    const exactly = (value: number) => ({ value, is_exact: true })
    expect(data).toEqual({
      today: exactly(1),
      quotes: exactly(2),
      policies: exactly(1),
      referrals: exactly(1),
      changes: exactly(0),
      unpaid: exactly(1),
      mail: exactly(0),
      claims: exactly(0),
      signs: exactly(1),
      views: [
        { id: own, count: exactly(1) },
        { id: none, count: exactly(0) },
      ],
    })
  })
})
