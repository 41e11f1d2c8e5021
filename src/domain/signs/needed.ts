import { type Quote } from '#domain/quote/quote.ts'

/**
 * Whether anything has to be printed and shipped for this event.
 *
 * @rule T11 Signs are needed for grand prize signs, and for bonus prize signs of another kind than the default
 * while bonus prizes are wanted.
 */
export function signsNeeded({ answers }: Quote): boolean {
  const { bonus_prizes: bonusPrizes, type_bp_signs: type } = answers
  const bonusSigns = bonusPrizes !== 'No' && type !== undefined && type !== 'default'
  return bonusSigns || answers.grand_prize_signs === 'Yes'
}
