import { describe, expect, it } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { coveredContests, type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { removeShippedItems, shippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { diceAnswers, otherContestAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'

const WITHOUT_SIGNS: FlatAnswers = { grand_prize_signs: 'No' }

describe('what is removed so that nothing is shipped', () => {
  it.each([
    ['nothing', WITHOUT_SIGNS, undefined, ['grand_prize']],
    ['the signs', {}, { contests: [], signs: true }, ['grand_prize']],
    [
      'the dice roll',
      { ...WITHOUT_SIGNS, ...diceAnswers },
      { contests: ['dice_roll'], signs: false },
      ['grand_prize'],
    ],
    ['both', diceAnswers, { contests: ['dice_roll'], signs: true }, ['grand_prize']],
  ] as const)('D10 %s', (_what, overrides, expected, left) => {
    const quote = quoteFrom(answersWith(overrides))
    expect(shippedItems(quote)).toEqual(expected)
    const after = removeShippedItems(quote)
    expect(needsSigns(after)).toBe(false)
    expect(coveredContests(after).map(({ entity }) => entity)).toEqual(left)
  })

  it('D10 T12 the sponsors stay if removing the dice roll is enough, otherwise signs are removed', () => {
    const quote = quoteFrom(answersWith({ ...WITHOUT_SIGNS, ...diceAnswers }))
    expect(removeShippedItems(quote).grandPrizes).toEqual(quote.grandPrizes)
    expect(removeShippedItems(quoteFrom(answersWith({}))).answers.grand_prize_signs).toBe('No')
  })
})

it.each(CONTEST_DEFINITIONS.map((kind) => [kind.title, kind] as const))(
  'D10 T11 nothing is shipped for %s once its signs and what is always shipped are removed',
  (_title, kind) => {
    const covered = quoteFrom({ ...answersWith(otherContestAnswers), [kind.signsKey]: 'Yes' })
    expect(rowsOf(covered, kind)).not.toEqual([])
    expect(needsSigns(removeShippedItems(covered))).toBe(false)
  },
)
