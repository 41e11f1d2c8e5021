import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutLinks, MOST_LANES, nextLinked } from '#web/admin/customers/account/link-lanes.ts'

test('a link that lies in another one gets the next lane', () => {
  const rows = layOutLinks(
    [
      { from: 2, to: 0, label: '$1,255' },
      { from: 5, to: 3, label: '$700' },
      { from: 6, to: 3, label: '$90' },
    ],
    7,
  )
  expect(
    rows.map((row) => row.map(({ part, lane, isTarget }) => `${part} ${lane}${isTarget ? ' <' : ''}`)),
  ).toEqual([
    ['upper 0 <'],
    ['middle 0'],
    ['lower 0'],
    ['upper 0 <', 'upper 1 <'],
    ['middle 0', 'middle 1'],
    ['lower 0', 'middle 1'],
    ['lower 1'],
  ])
  expect(
    rows.flatMap((row, place) => row.flatMap(({ label }) => (label ? [[place, label.text, label.at]] : []))),
  ).toEqual([
    [1, '$1,255', 'center'],
    [4, '$700', 'center'],
    [4, '$90', 'edge'],
  ])
})

test('no two links ever share a lane in a row, and each drawn one has its label once', () => {
  const links = fc.array(fc.record({ from: fc.nat(20), to: fc.nat(20), label: fc.constant('$1') }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(links, (all) => {
      const rows = layOutLinks(all, 21)
      for (const row of rows) {
        expect(new Set(row.map(({ lane }) => lane)).size).toBe(row.length)
        expect(row.length).toBeLessThanOrEqual(MOST_LANES)
      }
      const drawn = rows.flat()
      for (const link of new Set(drawn.map((segment) => segment.link))) {
        const own = drawn.filter((segment) => segment.link === link)
        expect(own.filter(({ label }) => label).length).toBe(1)
        expect(own.filter(({ isTarget }) => isTarget).length).toBe(1)
      }
    }),
  )
})

test('the links lead round all documents that settle each other, and nowhere from one that none does', () => {
  const links = [
    { from: 2, to: 0 },
    { from: 5, to: 3 },
    { from: 6, to: 3 },
    { from: 6, to: 7 },
  ]
  const round = [3]
  for (let step = 0; step < 4; step += 1) round.push(nextLinked(links, round.at(-1) ?? 0))
  expect(round).toEqual([3, 5, 6, 7, 3])
  expect(nextLinked(links, 2)).toBe(0)
  expect(nextLinked(links, 4)).toBe(4)
})
