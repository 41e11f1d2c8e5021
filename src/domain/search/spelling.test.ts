import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestCorrections } from '#domain/search/spelling.ts'
import { editDistance } from '#domain/values/edit-distance.ts'
import { randomRuns } from '#testing/random-runs.ts'

it.each([
  ['silver', 'silver', 0],
  ['silver', 'silvr', 1],
  ['silver', 'silveer', 1],
  ['silver', 'silber', 1],
  ['silver', 'sivler', 1],
  ['jhon', 'john', 1],
  ['silver', 'slvr', 2],
  ['silver', 'gold', 3],
  ['', 'a', 1],
])('P08 from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})

it('P08 it is the same both ways, and nothing only between equal words', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3))
      expect(editDistance(one, other, 3) === 0).toBe(one === other)
    }),
    randomRuns(300),
  ))

it('P08 the nearest words come first, then the most frequent, and short ones have one error at most', () => {
  const word = (text: string, rows = 1) => ({ word: text, rows })
  expect(bestCorrections('jon', [word('john', 9), word('joan', 20), word('jean'), word('jonn')])).toEqual([
    'joan',
    'john',
    'jonn',
  ])
  expect(bestCorrections('silvr', [word('sliver', 99), word('silver')])).toEqual(['silver', 'sliver'])
  expect(
    bestCorrections(
      'x',
      Array.from({ length: 30 }, (_, n) => word(`x${String.fromCodePoint(97 + (n % 26))}`)),
    ),
  ).toHaveLength(12)
})
