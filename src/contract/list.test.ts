import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointInput, EndpointRequest, EndpointResponse } from '#contract/endpoint.ts'
import { anyOf, centsRange, csvOf, dateRange, list, searchText } from '#contract/list.ts'

const balls = list({
  name: 'listBalls',
  path: '/balls',
  access: 'rep-session',
  permission: 'read',
  summary: 'Golf balls',
  row: z.object({ id: z.string(), colour: z.string(), lost_at: z.nullable(z.string()) }),
  filters: {
    search: searchText({ maxLength: 20 }),
    colour: anyOf(['white', 'yellow', 'pink']),
    lost: dateRange(),
    price: centsRange(),
  },
  sorts: ['lost', 'colour'],
  defaultSort: '-lost',
  columns: { colour: 'Colour', lost_at: 'Lost' },
})
const ballsCsv = csvOf(balls)

const read = (query: unknown) => z.safeParse(balls.query, query)
const faults = (query: unknown) => {
  const result = read(query)
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a list', () => {
  it('is an ordinary call whose query has its filters, sorts and pages', () => {
    expect(balls).toMatchObject({
      method: 'GET',
      path: '/balls',
      access: 'rep-session',
      permission: 'read',
      defaultSort: '-lost',
    })
    expect(read({ search: ' top ', colour: 'white,pink,white', lost: '2027-01-01..', size: '10' })).toEqual({
      success: true,
      data: {
        search: 'top',
        colour: ['white', 'pink'],
        lost: { from: '2027-01-01', to: null },
        size: 10,
      },
    })
    for (const sort of ['lost', '-lost', 'colour', '-colour']) expect(faults({ sort })).toEqual([])
    type Asked = EndpointRequest<typeof balls>['query']
    expectTypeOf<Asked['colour']>().toEqualTypeOf<('white' | 'yellow' | 'pink')[] | undefined>()
    expectTypeOf<Asked['sort']>().toEqualTypeOf<'lost' | '-lost' | 'colour' | '-colour' | undefined>()
    expectTypeOf<Asked['size']>().toEqualTypeOf<5 | 10 | 50 | 100 | undefined>()
    type Sent = EndpointInput<typeof balls>['query']
    expectTypeOf<Sent['colour']>().toEqualTypeOf<string | undefined>()
  })

  it.each([
    ['sort', { sort: 'id' }],
    ['sort', { sort: '--lost' }],
    ['sort', { sort: ['lost', 'colour'] }],
    ['size', { size: '7' }],
    ['size', { size: 10 }],
    ['after', { after: 'a b' }],
    ['before', { after: 'abc', before: 'abc' }],
    ['search', { search: ' ' }],
    ['search', { search: 'x'.repeat(21) }],
    ['colour', { colour: '' }],
    ['colour', { colour: 'white,green' }],
    ['lost', { lost: '2027-02-30..' }],
    ['lost', { lost: '..' }],
    ['lost', { lost: '2027-01-01' }],
    ['lost', { lost: '2027-01-02..2027-01-01' }],
    ['lost', { lost: '2027-01-01..2027-01-02..2027-01-03' }],
    ['price', { price: '1.5..' }],
    ['price', { price: '-1..' }],
    ['price', { price: '9..1e3' }],
  ])('names a %s that it does not take: %j', (field, query) => {
    expect(faults(query)).toEqual([[field, expect.stringMatching(/^[A-Z].{5,}/)]])
  })

  it('refuses a filter that it does not have', () => {
    expect(read({ color: 'white' }).error?.issues).toMatchObject([{ keys: ['color'] }])
  })

  it('writes every filter as the text that it reads', () => {
    const texts = { colour: 'white,pink', lost: '..2027-02-01', price: '10000..25000', search: 'top' }
    const query = z.parse(balls.query, texts)
    expect(z.encode(balls.query, { ...query, size: 5 })).toEqual({ ...texts, size: '5' })
  })

  it('answers rows with the cursors of its neighbours and a count', () => {
    type Answer = EndpointResponse<typeof balls>
    expectTypeOf<Answer['data'][number]>().toEqualTypeOf<{
      id: string
      colour: string
      lost_at: string | null
    }>()
    const page = { data: [], next: null, previous: 'abc', count: { value: 1001, is_exact: false } }
    expect(z.parse(balls.response, page)).toEqual(page)
  })

  it('compiles only with a default that it sorts by, and with columns that its rows have', () => {
    const declared = { name: 'x', path: '/x', access: 'public', summary: '', row: balls.row } as const
    // @ts-expect-error there is no such sort
    expect(list({ ...declared, filters: {}, sorts: ['lost'], defaultSort: 'colour' })).toBeDefined()
    const columns = { size: 'Size' }
    // @ts-expect-error there is no such column
    expect(list({ ...declared, filters: {}, sorts: ['a'], defaultSort: 'a', columns })).toBeDefined()
    // @ts-expect-error nothing says which columns the file has
    expect(csvOf(list({ ...declared, filters: {}, sorts: ['a'], defaultSort: 'a' }))).toBeDefined()
  })
})

describe('the file of a list', () => {
  it('has the filters and the sort of its list, but no pages', () => {
    expect(ballsCsv).toMatchObject({ name: 'listBallsCsv', path: '/balls.csv', access: 'rep-session' })
    expect(ballsCsv).not.toHaveProperty('response')
    expect(z.parse(ballsCsv.query, { colour: 'pink', sort: 'colour' })).toEqual({
      colour: ['pink'],
      sort: 'colour',
    })
    expect(z.safeParse(ballsCsv.query, { size: '5' }).success).toBe(false)
    expectTypeOf<EndpointRequest<typeof ballsCsv>['query']['sort']>().toEqualTypeOf<
      'lost' | '-lost' | 'colour' | '-colour' | undefined
    >()
  })
})
