import { expect, it } from 'vitest'
import { mergeRows } from '#web/admin/desk/rows/merge-rows.ts'

const rows = (text: string) => [...text].map((id) => ({ id, value: 'old' }))
const fresh = (text: string) => [...text].map((id) => ({ id, value: 'new' }))

it.each([
  ['a value', 'abc', 'abc', 'b', 0],
  ['one that moved up', 'abc', 'cab', 'c', 1],
  ['one that moved down', 'abc', 'bca', 'a', 1],
  ['one that is new', 'abc', 'xabc', 'x', 1],
  ['one that is gone', 'abc', 'ac', 'b', 1],
  ['one that was never here', 'abc', 'abc', 'z', 0],
  ['two that are new', 'abc', 'xaybc', 'xy', 2],
  ['one that pushed another off the page', 'abc', 'xab', 'x', 1],
])('P08 after a change of %s nothing moves by itself', (_name, shown, now, changed, moved) => {
  const merged = mergeRows(rows(shown), fresh(now), { changed: new Set(changed) })
  expect(merged.rows.map(({ id }) => id).join('')).toBe(shown)
  expect(merged.moved).toBe(moved)
  for (const { id, value } of merged.rows) expect(value).toBe(now.includes(id) ? 'new' : 'old')
})

it('P08 a row that left the page still shows what it is now', () => {
  const merged = mergeRows(rows('ab'), fresh('a'), { changed: new Set('b'), elsewhere: fresh('b') })
  expect(merged.rows).toEqual(fresh('ab'))
})
