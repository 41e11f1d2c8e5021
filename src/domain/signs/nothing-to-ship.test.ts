import { describe, expect, it } from 'vitest'
import { coveredKinds, type FlatAnswers, quoteFrom } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { nothingToShip, toGiveUp } from '#domain/signs/nothing-to-ship.ts'
import { diceAnswers } from '#testing/all-contests.ts'
import { answersWith } from '#testing/ready-answers.ts'

const WITHOUT_SIGNS: FlatAnswers = { grand_prize_signs: 'No' }

describe('what has to be given up, so that nothing is shipped', () => {
  it.each([
    ['nothing', WITHOUT_SIGNS, undefined, ['hio']],
    ['the signs', {}, 'signs', ['hio']],
    ['the dice roll', { ...WITHOUT_SIGNS, ...diceAnswers }, 'dice', ['hio']],
    ['both', diceAnswers, 'dice and signs', ['hio']],
  ] as const)('D10 %s', (_what, overrides, expected, left) => {
    const quote = quoteFrom(answersWith(overrides))
    expect(toGiveUp(quote)).toBe(expected)
    const after = nothingToShip(quote)
    expect(signsNeeded(after)).toBe(false)
    expect(coveredKinds(after).map(({ type }) => type)).toEqual(left)
  })

  it('D10 T12 without signs the sponsors go; signs that come in time with other contests stay as they are', () => {
    const quote = quoteFrom(answersWith({ ...WITHOUT_SIGNS, ...diceAnswers }))
    expect(nothingToShip(quote).grandPrizes).toEqual(quote.grandPrizes)
    expect(nothingToShip(quoteFrom(answersWith({}))).answers.grand_prize_signs).toBe('No')
  })
})
