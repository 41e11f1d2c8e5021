import { expect, it, onTestFinished } from 'vitest'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/partners'

describeOnBothDatabases('the list of partners', (open) => {
  it('N19 O14 finds, filters and sorts partners; the lists of the desk show what came from one, or has one’s coupon', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const { context } = site
    const rep = await signedInRep(site, await aRep(context))
    const add = async (code: string, name: string) =>
      (await rep.send('POST', PATH, { code, name, percent: 5, brand: 'albatross' })).json().data
    await rep.send('POST', '/api/admin/coupons', { code: 'SPRING10', takes_off: 'percent', percent: '10' })
    await add('ZETA', 'Alpha Golf')
    await add('BETA', 'Beta Golf')
    const gone = await add('GONE', 'Aardvark Golf')
    await rep.send('PUT', `${PATH}/${gone.id}/active`, { version: 1, active: false })
    const start = async (partner?: string) =>
      (await site.client.send('POST', '/api/contacts', { customFields: readyFields(), partner })).json().data
        .id
    const [ofZeta, ofBeta] = [await start('zeta'), await start('BETA')]
    const [bought, holding] = [await aQuote(context), await aQuote(context)]
    const stored = await addCoupon(context, { id: bought.id, code: 'SPRING10' })
    await purchaseQuote(context, await aPurchase(context, stored))
    await addCoupon(context, { id: holding.id, code: 'spring10' })

    const list = async (path: string, query: Record<string, string> = {}) => {
      const answer = await rep.get(`${path}?${new URLSearchParams(query)}`)
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
      return answer.json().data
    }
    const names = async (query: Record<string, string>) =>
      (await list(PATH, query)).map(({ name }: { name: string }) => name)
    expect((await names({})).at(-1)).toBe('Aardvark Golf')
    expect(await names({ search: 'golf', sort: '-name', state: 'active' })).toEqual([
      'Beta Golf',
      'Alpha Golf',
    ])
    expect(await names({ state: 'withdrawn' })).toEqual(['Aardvark Golf'])
    expect(await names({ search: 'zeT' })).toEqual(['Alpha Golf'])
    expect((await list(PATH, { search: 'zeta' }))[0]).toMatchObject({ quotes: 1, policies: 0, premium: 0 })
    for (const sort of ['-quotes', 'policies', '-premium']) expect(await names({ sort })).toHaveLength(3)
    expect((await rep.get(`${PATH}.csv?search=zeta`)).body).toMatch(/Alpha Golf,ZETA,5/)
    expect((await rep.get(`${PATH}.xlsx`)).body.slice(0, 2)).toBe('PK')

    const ids = async (name: string, query: Record<string, string>) =>
      (await list(`/api/admin/lists/${name}`, query)).map(({ id }: { id: string }) => id)
    expect(await ids('quotes', { partner: 'zeta' })).toEqual([ofZeta])
    expect(new Set(await ids('quotes', { partner: 'ZETA,beta' }))).toEqual(new Set([ofZeta, ofBeta]))
    expect(await ids('quotes', { partner: 'NOBODY' })).toEqual([])
    expect(await ids('quotes', { coupon: 'Spring10' })).toEqual([holding.id])
    expect(await ids('policies', { coupon: 'SPRING10,NOTHING' })).toEqual([bought.id])
    expect(await ids('policies', { coupon: 'SPRING10', partner: 'ZETA' })).toEqual([])
    const sums = (await rep.get('/api/admin/list-sums/quotes?coupon=SPRING10')).json().data
    expect(sums).toMatchObject({ rows: 1 })
    const choices = (await rep.get('/api/admin/list-choices')).json().data
    expect(choices.coupons).toContain('SPRING10')
    expect(choices.partners.at(-1)).toEqual({ code: 'GONE', name: 'Aardvark Golf' })
    expect((await site.client.get('/api/admin/list-choices')).statusCode).toBe(401)
  })
})
