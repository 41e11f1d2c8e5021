import { text } from '#domain/field-kinds.ts'

const digits = (label: string, count: number, words: string) =>
  text({
    label,
    maxLength: count,
    pattern: new RegExp(`^\\d{${count}}$`),
    inputMode: 'numeric',
    message: `Enter the ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}, ${words} digits`,
  })

/**
 * The code by which a dealer or agent is billed. It is part of a purchase and never kept with the quote's answers.
 *
 * @rule E11 BAC codes have six digits, PA codes and dealership codes five, agent numbers six.
 */
export const paymentCodeFields = {
  dealer_bac_code: digits('BAC code', 6, 'six'),
  pa_code: digits('PA code', 5, 'five'),
  dealership_code: digits('Dealership code', 5, 'five'),
  agent_number: digits('Agent number', 6, 'six'),
}
