import { readDigits } from '#domain/values/typed/digits.ts'
import { text } from '#domain/values/field-kinds.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'

const digitsField = (label: string, count: number, words: string) =>
  text({
    label,
    maxLength: count,
    pattern: new RegExp(`^\\d{${count}}$`),
    inputMode: 'numeric',
    read: readDigits,
    message: `Enter the ${lowerFirstLetter(label)}, ${words} digits`,
  })

/**
 * The code by which a dealer or agent is billed. It is part of a purchase and never kept with the quote's answers.
 *
 * @rule E11 BAC codes have six digits, PA codes and dealership codes five, agent numbers six.
 */
export const paymentCodeFields = {
  dealer_bac_code: digitsField('BAC code', 6, 'six'),
  pa_code: digitsField('PA code', 5, 'five'),
  dealership_code: digitsField('Dealership code', 5, 'five'),
  agent_number: digitsField('Agent number', 6, 'six'),
}

/** Other details of a payment; like the codes they are part of a purchase, not of the quote's answers. */
export const paymentDetailFields = {
  /** The number of a check, or the id of a payment made elsewhere. */
  reference: text({
    label: 'Reference',
    maxLength: 64,
    pattern: /^[\p{L}\p{N} ._#/-]{1,64}$/u,
    message: 'Enter up to 64 letters, digits and dashes',
  }),
  farmers_exception: text({
    label: 'Why you’re not paying by folio deduction',
    maxLength: 500,
    multiline: true,
    message: 'Say why',
  }),
}
