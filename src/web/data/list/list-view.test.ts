import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyOf, dateRange, list, searchText } from '#contract/list.ts'
import {
  changeView,
  fileQuery,
  listQuery,
  readView,
  withFilter,
  writeView,
} from '#web/data/list/list-view.ts'

const balls = list({
  name: 'balls',
  path: '/balls',
  access: 'rep-session',
  permission: 'read',
  summary: 'Balls',
  row: z.object({ id: z.string() }),
  filters: { search: searchText({ maxLength: 10 }), colour: anyOf(['white', 'pink']), lost: dateRange() },
  sorts: ['lost', 'colour'],
  defaultSort: '-lost',
})
const read = (address: string) => readView(balls, new URLSearchParams(address))
const DEFAULT = { filters: {}, sort: '-lost', size: 50, after: undefined, before: undefined, hidden: [] }

describe('the view of a list in the address', () => {
  it('is the first page in the usual order where the address says nothing', () => {
    expect(read('')).toEqual(DEFAULT)
  })

  it('holds filters, sort, size, place and hidden columns', () => {
    const address =
      'search=top&colour=white%2Cpink&lost=2027-01-01..&sort=colour&size=5&after=abc&hide=a%2Cb_1'
    const view = {
      filters: { search: 'top', colour: 'white,pink', lost: '2027-01-01..' },
      sort: 'colour',
      size: 5,
      after: 'abc',
      before: undefined,
      hidden: ['a', 'b_1'],
    }
    expect(read(address)).toEqual(view)
    expect(read(writeView(balls, read(address), new URLSearchParams()).toString())).toEqual(view)
  })

  it.each([
    'search=+',
    'search=more-than-ten-letters',
    'colour=green',
    'colour=',
    'lost=2027-02-30..',
    'lost=yesterday',
    'sort=price',
    'sort=--lost',
    'size=7',
    'size=1e1',
    'after=a+b',
    'before=%3Cscript%3E',
    'hide=%2C',
    'hide=A-b',
    'unknown=1',
  ])('ignores what is unknown or broken: %s', (address) => {
    expect(read(address)).toEqual(DEFAULT)
  })

  it('has one place, even if the address names two', () => {
    expect(read('after=a&before=b')).toMatchObject({ after: 'a', before: undefined })
  })

  it('leaves out what is as it comes, and keeps the parameters of others', () => {
    const address = new URLSearchParams('message=1&sort=colour&after=abc')
    expect(writeView(balls, read(''), address).toString()).toBe('message=1')
    expect(writeView(balls, { ...read(''), sort: 'lost' }, address).toString()).toBe('message=1&sort=lost')
  })

  it('goes to the first page with another filter, sort or size, but not with other columns', () => {
    const view = read('after=abc')
    for (const change of [{ filters: { search: 'x' } }, { sort: 'colour' }, { size: 5 } as const]) {
      expect(changeView(view, change)).toEqual({ ...view, ...change, after: undefined })
    }
    expect(changeView(view, { hidden: ['a'] })).toEqual({ ...view, hidden: ['a'] })
    expect(changeView(view, { before: 'xyz' })).toMatchObject({ after: undefined, before: 'xyz' })
  })

  it('removes a filter by an empty text', () => {
    expect(withFilter({ search: 'a', colour: 'pink' }, 'search', '')).toEqual({ colour: 'pink' })
    expect(withFilter({ search: 'a' }, 'search', 'b')).toEqual({ search: 'b' })
  })

  it('asks the call for a page, and the file for all of it', () => {
    const view = read('search=top&size=5&before=abc&hide=a')
    expect(listQuery(view)).toEqual({ search: 'top', sort: '-lost', size: '5', before: 'abc' })
    expect(fileQuery(view)).toEqual({ search: 'top', sort: '-lost' })
    expect(z.safeParse(balls.query, listQuery(view)).success).toBe(true)
  })
})
