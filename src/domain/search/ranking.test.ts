import { expect, it } from 'vitest'
import { type Candidate, rank } from '#domain/search/ranking.ts'

const row = (id: string, texts: Partial<Candidate['texts']>, more: Partial<Candidate> = {}) => ({
  id,
  texts: { name: [], tournament: [], course: [], other: [], ...texts },
  updatedAt: new Date('2027-01-01'),
  isIdentified: false,
  ...more,
})

const order = (rows: ReturnType<typeof row>[], ...terms: Parameters<typeof rank>[1]) =>
  rank(rows, terms).map(({ candidate, match }) => `${candidate.id} ${match}`)

const silver = { typed: 'silver', completions: ['silver', 'silverado'], corrections: ['sliver'] }
const oak = { typed: 'oak', completions: ['oak'], corrections: [] }

it('P08 a number comes first, then a word, its completion, its correction', () => {
  const rows = [
    row('corrected', { name: ['Sliver'] }),
    row('completed', { name: ['Silverado'] }),
    row('course', { course: ['Silver'] }),
    row('tournament', { tournament: ['Silver Cup'] }),
    row('name', { name: ['Silver'] }),
    row('number', {}, { isIdentified: true }),
  ]
  expect(order(rows, silver)).toEqual([
    'number identifier',
    'name word',
    'tournament word',
    'course word',
    'completed completion',
    'corrected correction',
  ])
})

it('P08 of several words the worst decides, and the newest comes first of what is alike', () => {
  const rows = [
    row('one corrected', { name: ['Sliver Oak'] }),
    row('older', { name: ['Silver Oak'] }),
    row('newer', { name: ['Silver Oak'] }, { updatedAt: new Date('2027-02-01') }),
  ]
  expect(order(rows, silver, oak)).toEqual(['newer word', 'older word', 'one corrected correction'])
})
