import { type Quote } from '#domain/quote/model/quote.ts'

/**
 * Whether anything has to be printed and shipped for this event.
 *
 * @rule T11 Signs are needed for bonus prize signs of another kind than the default, putting signs, a dice roll,
 * grand prize signs, shootout signs or magnets.
 */
export function needsSigns({ answers }: Quote): boolean {
  return (
    (answers.type_bp_signs !== undefined && answers.type_bp_signs !== 'default') ||
    answers.putting_signs === 'Yes' ||
    answers.d_coverage === 'Yes' ||
    answers.grand_prize_signs === 'Yes' ||
    answers.shootout_signs === 'Yes' ||
    answers.magnets === 'Yes'
  )
}
