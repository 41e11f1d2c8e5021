import { describe, expect, it } from 'vitest'
import { conductTerms, termsFor } from '#domain/policy/conduct.ts'

describe('N56 conduct', () => {
  it('N56 says once what holds for all, then the rules of each contest', () => {
    const terms = termsFor(['hole-in-one', 'dice', 'hole-in-one'])
    expect(terms[0]).toMatch(/Cover starts when this certificate is issued/)
    expect(terms).toEqual(expect.arrayContaining([...conductTerms('hole-in-one'), ...conductTerms('dice')]))
    expect(new Set(terms).size).toBe(terms.length)
    expect(terms.join(' ')).not.toMatch(/putt/i)
  })
})
