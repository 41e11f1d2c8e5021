import { expect, it } from 'vitest'
import { deskLists } from '#contract/desk/desk-lists.ts'
import { DESK_COLUMNS } from '#web/admin/desk/rows/columns.tsx'
import { leftOut, queryOf, readableQuery } from '#web/admin/desk/views/view-query.ts'
import { readView } from '#web/data/list/list-view.ts'

const list = deskLists.quotes
const ids = DESK_COLUMNS.map(({ id }) => id)

it('P08 a view keeps filters, order, size and columns, and no place', () => {
  const view = readView(
    list,
    new URLSearchParams('state=sent&sort=-fee&size=10&hide=insured&after=abc&view=x'),
  )
  expect(queryOf(list, view)).toBe('state=sent&sort=-fee&size=10&hide=insured')
})

it('P08 the same view in another spelling is no change', () => {
  expect(readableQuery(list, 'sort=due&rep=me&state=sent')).toBe(readableQuery(list, 'state=sent&rep=me'))
})

it.each([
  ['state=sent&rep=me&sort=-event&size=5&hide=insured', []],
  ['colour=pink', ['the filter colour']],
  ['state=sold', ['the filter state']],
  ['sort=-weight', ['the order by weight']],
  ['size=7', ['pages of 7 rows']],
  ['hide=insured,weather', ['the column weather']],
])('P08 of the view %s is left out: %j', (query, expected) => {
  expect(leftOut(list, ids, query)).toEqual(expected)
})
