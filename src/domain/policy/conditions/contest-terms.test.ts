import { describe, expect, it } from 'vitest'
import { getContestTerms, collectTerms } from '#domain/contests/conditions/contest-terms.ts'

describe('N56 conduct', () => {
  it('N56 lists the general rules once, then the rules of each contest', () => {
    const terms = collectTerms(['grand_prize', 'dice_roll', 'grand_prize'])
    expect(terms[0]).toMatch(/Cover starts when this certificate is issued/)
    expect(terms).toEqual(
      expect.arrayContaining([...getContestTerms('grand_prize'), ...getContestTerms('dice_roll')]),
    )
    expect(new Set(terms).size).toBe(terms.length)
    expect(terms.join(' ')).not.toMatch(/putt/i)
  })
})
