import { expect, it, onTestFinished } from 'vitest'
import { addDays, formatPlainDate } from '#domain/values/calendar.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/coupons'
const TENTH = { takes_off: 'percent', percent: '10' }

describeOnBothDatabases('the list of coupons', (open) => {
  it('K12 O08 finds, filters and sorts coupons, says of each what its page says, and is had as files', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const { context } = site
    const rep = await signedInRep(site, await aRep(context, 'ann@office.example', { name: 'Ann Lake' }))
    const add = async (coupon: object) => (await rep.send('POST', PATH, coupon)).json().data
    const today = officeDay(context.now())
    const day = (offset: number) => formatPlainDate(addDays(today, offset))
    await add({ code: 'ONCE', ...TENTH, max_uses: 1, note: 'For the fair' })
    await add({ code: 'PAST', ...TENTH, last_day: day(-1) })
    await add({ code: 'SOON', ...TENTH, first_day: day(1) })
    await add({ code: 'TODAY', ...TENTH, first_day: day(0), last_day: day(0) })
    await add({ code: 'DEALERS', takes_off: 'amount', amount: '25', client_types: ['casino_race_track'] })
    await rep.send('POST', '/api/admin/partners', { code: 'LINKS', name: 'Links', percent: 5, brand: 'ipg' })
    await add({ code: 'GOLFERS', ...TENTH, partners: 'LINKS' })
    const gone = await add({ code: 'GONE', ...TENTH })
    await rep.send('PUT', `${PATH}/${gone.id}/active`, { version: 1, active: false })
    const bought = await aQuote(context)
    await purchaseQuote(
      context,
      await aPurchase(context, await addCoupon(context, { id: bought.id, code: 'once' })),
    )

    const list = async (query: Record<string, string> = {}) => {
      const answer = await rep.get(`${PATH}?${new URLSearchParams(query)}`)
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
      return answer.json()
    }
    const codes = async (query: Record<string, string>): Promise<string[]> =>
      (await list(query)).data.map(({ code }: { code: string }) => code)

    const { data: all } = await list()
    expect(all.at(-1)).toMatchObject({ code: 'GONE', state: 'withdrawn' })
    for (const state of ['offered', 'later', 'ended', 'used_up', 'withdrawn']) {
      const expected = all.filter((one: { state: string }) => one.state === state)
      expect([state, (await list({ state })).data]).toEqual([state, expected])
      expect(expected.length).toBeGreaterThan(0)
    }
    expect(await codes({ state: 'used_up' })).toEqual(['ONCE'])
    expect(await codes({ state: 'later,ended' })).toEqual(['PAST', 'SOON'])
    expect(await codes({ search: 'FAIR' })).toEqual(['ONCE'])
    expect(await codes({ search: 'oNc' })).toEqual(['ONCE'])
    expect(await codes({ search: '%' })).toEqual([])
    expect(await codes({ client_type: 'casino_race_track,nothing' })).toEqual(['DEALERS'])
    expect(await codes({ partner: 'links' })).toEqual(['GOLFERS'])
    expect((await codes({ sort: '-uses' }))[0]).toBe('ONCE')
    expect((await codes({ sort: '-discount' }))[0]).toBe('ONCE')
    expect((await list({ state: 'used_up' })).data[0]).toMatchObject({ uses: 1, discount: 31 })
    expect((await rep.get(`${PATH}?partner=${encodeURIComponent('a\u0000b')}`)).statusCode).toBe(400)

    for (const sort of ['offered', '-offered', 'code', '-uses', 'discount', '-changed']) {
      const whole = await codes({ sort })
      const paged: string[] = []
      let after: Record<string, string> = {}
      for (;;) {
        const page = await list({ sort, size: '5', ...after })
        paged.push(...page.data.map(({ code }: { code: string }) => code))
        if (page.next === null) break
        after = { after: page.next }
      }
      expect([sort, paged]).toEqual([sort, whole])
    }

    const csv = (await rep.get(`${PATH}.csv?search=DEALERS`)).body
    expect(csv).toMatch(/Coupon,Discount,First day/)
    expect(csv).toMatch(/DEALERS,\$25(\.00)?,/)
    expect(csv).not.toContain('ONCE')
    const workbook = await rep.get(`${PATH}.xlsx`)
    expect([workbook.statusCode, workbook.body.slice(0, 2)]).toEqual([200, 'PK'])
  })
})
