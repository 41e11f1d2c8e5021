import { describe, expect, it } from 'vitest'
import { getInsuredYardage, MINIMUM_YARDAGES } from '#domain/contests/conditions/yardages.ts'

describe('N57 yardages', () => {
  it.each([
    ['grand_prize', 150, 135],
    ['grand_prize', 165, 150],
    ['grand_prize', 220, 205],
    ['grand_prize', 140, 135],
    ['bonus_prize', 130, 115],
    ['shootout', 165, 150],
    ['shootout', 180, 165],
  ] as const)('N57 %s from %i yards lets women play from %i', (rule, men, women) => {
    expect(getInsuredYardage(rule, men)).toEqual({ men, women })
  })

  it('N57 every minimum for women is 15 yards below the men’s', () => {
    for (const { men, women } of Object.values(MINIMUM_YARDAGES)) expect(men - women).toBe(15)
  })
})
