import { isSameRoll, lettersOf } from '#domain/claims/facts/claim-facts.ts'
import { oneWinnerRule } from '#domain/claims/rules/claim-rules.ts'
import {
  broken,
  checkFact,
  type ClaimRule,
  type ClaimToCheck,
  held,
  unknown,
  valueOf,
  type Verdict,
} from '#domain/claims/rules/rule.ts'
import { formatMoney } from '#domain/values/money.ts'

const DICE = ['dice_roll'] as const

/** How a dice roll is played. */
export const DICE_RULES: readonly ClaimRule[] = [
  {
    id: 'D1',
    kinds: DICE,
    ground: true,
    waive: 'carrier',
    fix: 'The dice, sent back to us',
    check: (claim) =>
      checkFact(claim, 'isSuppliedDice', {
        required: 'The dice that we supplied',
        other: 'Other dice',
        breach: 'Other dice than the ones we supplied were used.',
      }),
  },
  {
    id: 'D2',
    kinds: DICE,
    ground: true,
    waive: 'carrier',
    fix: 'The video of the roll',
    check: (claim) =>
      checkFact(claim, 'isRolledTogether', {
        required: 'Rolled together',
        other: 'Rolled one after the other',
        breach: 'The dice were not rolled together.',
      }),
  },
  {
    id: 'D3',
    kinds: DICE,
    ground: true,
    waive: 'nobody',
    fix: 'The video of the roll',
    check: checkLetters,
  },
  oneWinnerRule('D4', 'dice_roll'),
  {
    id: 'D5',
    kinds: DICE,
    ground: true,
    waive: 'carrier',
    fix: 'An answer about what it took to roll',
    check: checkFree,
  },
]

function checkLetters(claim: ClaimToCheck): Verdict {
  const { roll } = claim.insured.figures
  const letters = valueOf(claim, 'letters')
  const required = lettersOf(roll)
  if (letters === undefined || letters.trim() === '') return unknown(required)
  if (isSameRoll(roll, letters)) return held(required, letters)
  return broken(required, letters, `The letters face up were ${letters}. ${required} is needed.`)
}

function checkFree(claim: ClaimToCheck): Verdict {
  const paid = valueOf(claim, 'paidToRoll')
  const required = 'Free to roll'
  if (paid === undefined) return unknown(required)
  if (paid <= 0) return held(required, required)
  const amount = formatMoney(paid, undefined)
  return broken(required, `${amount} to roll`, `The players paid ${amount} to roll.`)
}
