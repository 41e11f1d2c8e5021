import { type Quote } from '#domain/quote/quote.ts'

/**
 * Whether anything has to be printed and shipped for this event.
 *
 * @rule T11 Signs are needed for grand prize signs, and for bonus prize signs of another kind than the default.
 */
export function signsNeeded({ answers }: Quote): boolean {
  const bonusSigns = answers.type_bp_signs !== undefined && answers.type_bp_signs !== 'default'
  return bonusSigns || answers.grand_prize_signs === 'Yes'
}
