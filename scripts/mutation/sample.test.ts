import { describe, expect, it } from 'vitest'
import { drawSample } from './sample.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')
const sources = new Map([
  ['a.ts', lines(70)],
  ['b.ts', lines(30)],
])

describe('the sample of lines that are mutated', () => {
  it('covers every line of every file if enough windows are drawn', () => {
    const drawn = drawSample(sources, 10, 'seed').toSorted((one, other) => one.from - other.from)
    expect(drawn.filter(({ file }) => file === 'a.ts')).toEqual([
      { file: 'a.ts', from: 1, to: 30 },
      { file: 'a.ts', from: 31, to: 60 },
      { file: 'a.ts', from: 61, to: 70 },
    ])
    expect(drawn.filter(({ file }) => file === 'b.ts')).toEqual([{ file: 'b.ts', from: 1, to: 30 }])
  })

  it('is the same for a seed and another one for most other seeds', () => {
    const drawn = (seed: string) => JSON.stringify(drawSample(sources, 2, seed))
    expect(drawn('one')).toBe(drawn('one'))
    expect(new Set(['one', 'two', 'three', 'four', 'five'].map(drawn)).size).toBeGreaterThan(1)
  })
})
