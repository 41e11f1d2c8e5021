import { describe, expect, it } from 'vitest'
import { foldRepChanges } from '#domain/quote/transitions/fold-rep-changes.ts'

const change = (minute: number, before: string, after: string, more: object = {}) => ({
  entity: 'grand_prize',
  index: 1,
  field: 'h_yardage_1',
  before,
  after,
  who: 'Robin',
  when: new Date(Date.UTC(2027, 0, 15, 9, minute)).toISOString(),
  reason: null,
  ...more,
})
const texts = (changes: ReturnType<typeof change>[]) =>
  foldRepChanges(changes).map(({ field, before, after, who }) => `${who} ${field} ${before} ${after}`)

describe('D66 changes by reps', () => {
  it('D66 what is typed in one go is one change, whatever else was typed between', () => {
    const other = { field: 'h_hole_1' }
    expect(texts([change(0, '165', '17'), change(1, '7', '9', other), change(2, '17', '172')])).toEqual([
      'Robin h_hole_1 7 9',
      'Robin h_yardage_1 165 172',
    ])
  })

  it('D66 what ends as it began is no change', () => {
    expect(texts([change(0, '165', '172'), change(1, '172', '165')])).toEqual([])
  })

  it.each([
    ['another rep', { who: 'Kim' }],
    ['another reason', { reason: 'The tee moved' }],
    ['another contest', { index: 2 }],
    ['another kind', { entity: 'shootout' }],
    ['a later time', { when: '2027-01-15T09:31:00.000Z' }],
  ])('D66 %s is another change', (_what, more) => {
    expect(texts([change(0, '165', '170'), change(1, '170', '172', more)])).toHaveLength(2)
  })

  it('D66 half an hour later it is the same change still', () => {
    expect(texts([change(0, '165', '170'), change(30, '170', '172')])).toEqual(['Robin h_yardage_1 165 172'])
  })
})
