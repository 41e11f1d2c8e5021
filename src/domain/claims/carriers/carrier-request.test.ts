import { describe, expect, it } from 'vitest'
import {
  composeClaimLetter,
  consentsIn,
  letterKindOf,
  rulesForCarrier,
} from '#domain/claims/carriers/carrier-request.ts'
import { checkClaim } from '#domain/claims/rules/check-claim.ts'
import { A_GOOD_ACE, aClaimToCheck, said } from '#testing/a-claim.ts'

const short = checkClaim(
  aClaimToCheck({ facts: { ...A_GOOD_ACE, ...said({ measuredYards: 158, groupSize: 2 }) } }),
)
const FACTS = {
  claim: 'C-2001',
  policy: 'ALB-100417',
  event: 'Lantern House Charity Classic',
  course: 'Bluebonnet Golf Club',
  contest: 'Hole-in-one',
  prize: '$10,000 cash',
  winner: 'Theo Alvarado',
  shot: 'Jun 12, 2027, 12:31 PM',
  kind: 'risk',
  rules: rulesForCarrier(short),
} as const

describe('the letter about a claim', () => {
  it('D32 names the win, the contest, and the rules on which only the carrier decides', () => {
    const { subject, message } = composeClaimLetter(FACTS)
    expect(subject).toBe('Claim C-2001, policy ALB-100417')
    expect(message).toContain('Theo Alvarado won at Lantern House Charity Classic, Bluebonnet Golf Club')
    expect(message).toMatch(/Rule H1: .*158/)
    expect(message).not.toContain('Rule H4')
  })

  it('D44 a bonus prize is handed over to whoever provides it', () => {
    const { subject, message } = composeClaimLetter({ ...FACTS, kind: 'bonus', rules: [] })
    expect(subject).toBe('Bonus prize, claim C-2001, policy ALB-100417')
    expect(message).toContain('handing this prize over to you')
    expect([letterKindOf('bonus_prize'), letterKindOf('shootout')]).toEqual(['bonus', 'risk'])
  })

  it('D32 a consent is for the rules of its letter, and goes when its answer is recorded anew', () => {
    const consent = { rules: ['H1'], answer: { id: 'a', answer: 'approved' } } as const
    const refusal = { rules: ['H1'], answer: { id: 'b', answer: 'refused' } } as const
    expect(consentsIn([consent, refusal, { rules: ['G2'], answer: null }])).toEqual([
      { id: 'a', rules: ['H1'] },
    ])
  })
})
