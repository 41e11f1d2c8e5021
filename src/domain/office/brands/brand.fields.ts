import * as z from 'zod/mini'
import { contrastWithWhite, LEAST_CONTRAST } from '#domain/office/brands/brand-colors.ts'
import { email } from '#domain/values/email-field.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'

/** Quotation marks and brackets would end the name within a sender. */
const SENDER_NAME = /^[^"<>\\@,;:]+$/

const plainColor = text({
  label: 'Color',
  hint: 'Six digits after #, such as #14613f. Buttons have white text on it',
  message: 'Enter a color such as #14613f',
  autocomplete: 'off',
  maxLength: 7,
  pattern: /^#[0-9a-fA-F]{6}$/,
})

/** @rule N35 White text on the colour of a brand line can be read: its contrast is 4.5 to 1 or more. */
const color: Field<string> = {
  ...plainColor,
  schema: z.pipe(
    plainColor.schema,
    z.string().check(
      z.toLowerCase(),
      z.refine(
        (value) => !/^#[0-9a-f]{6}$/.test(value) || contrastWithWhite(value) >= LEAST_CONTRAST,
        'White text can’t be read on this color. Choose a darker one',
      ),
    ),
  ),
}

/** What an owner sets of a brand line. All can be empty: then it is as the program comes. */
export const brandFields = {
  name: text({
    label: 'Name',
    hint: 'On pages, in emails and in their subjects',
    message: 'Enter the name of the brand',
    autocomplete: 'off',
    maxLength: 40,
  }),
  sender_name: text({
    label: 'Sender of its emails',
    message: 'Enter a name without quotation marks, brackets, or commas',
    autocomplete: 'off',
    maxLength: 60,
    pattern: SENDER_NAME,
  }),
  sender_address: email({
    label: 'Sender address',
    hint: 'Your mail server has to be allowed to send from it',
    autocomplete: 'off',
  }),
  postal_address: text({
    label: 'Postal address',
    hint: 'At the end of each email, as the law asks of mailings',
    message: 'Enter the postal address',
    autocomplete: 'off',
    maxLength: 200,
  }),
  phone: text({
    label: 'Phone',
    message: 'Enter a phone number such as 302-555-0100',
    autocomplete: 'off',
    maxLength: 30,
    inputMode: 'tel',
    pattern: /^[+()\d .-]{7,30}$/,
  }),
  support_address: email({ label: 'Support address', autocomplete: 'off' }),
  color,
}

export type BrandField = keyof typeof brandFields
export const BRAND_FIELDS = Object.keys(brandFields) as BrandField[]
