import * as z from 'zod/mini'
import { percent } from '#domain/pricing/coupons/percent-field.ts'
import type { Field } from '#domain/values/field.ts'
import { choice, text, yesNo } from '#domain/values/field-kinds.ts'

/** Small letters, as codes in answers compare. */
const CODE = /^[a-z][a-z0-9_]{1,39}$/

const CODE_MESSAGE = 'Enter 2 to 40 small letters, digits, or underscores, beginning with a letter'

/** More than this is a coupon, or a fee that a rep sets. */
const MAX_DISCOUNT = 50

const YES_OR_NO = 'Choose yes or no'

/**
 * What the office sets of a client type.
 *
 * @rule E12 K08 The office sets the name, the discount and the forms of each client type.
 */
export const clientTypeFields = {
  code: code(),
  side: choice({
    label: 'For',
    message: 'Choose clients or producers',
    options: [
      { value: 'client', label: 'Clients' },
      { value: 'producer', label: 'Insurance producers' },
    ],
  }),
  label: text({
    label: 'Name',
    maxLength: 60,
    autocomplete: 'off',
    hint: 'Customers read it in the list of types',
    message: 'Enter what customers read',
  }),
  discount: percent({
    label: 'Discount in percent',
    min: 0,
    max: MAX_DISCOUNT,
    message: `Enter a percent from 0 to ${MAX_DISCOUNT}`,
  }),
  /** Version 3 is the producers', who see gross and net fees. */
  first_form: choice({
    label: 'Contact and coverage',
    message: 'Choose a form',
    options: [
      { value: '1', label: 'Plain fees' },
      { value: '2', label: 'Dealers, with the discount in each fee' },
      { value: '4', label: 'Members, with the discount in each fee' },
    ],
  }),
  third_form: choice({
    label: 'Prizes and signs',
    message: 'Choose a form',
    options: [
      { value: '1', label: 'Not a motor dealer' },
      { value: '2', label: 'Motor dealer, any brand' },
      { value: '3', label: 'Motor dealer, Chrysler group' },
      { value: '4', label: 'Motor dealer, Ford or Lincoln' },
      { value: '5', label: 'Motor dealer, Toyota or Lexus' },
    ],
  }),
  reps_only: yesNo({ label: 'Only reps can choose it', message: YES_OR_NO }),
  other_dealer: yesNo({ label: 'Dealer of other brands', message: YES_OR_NO }),
}

/** A name that every object has would be found where nothing is. */
function code(): Field<string> {
  const field = text({
    label: 'Code',
    maxLength: 40,
    pattern: CODE,
    cardLike: true,
    autocomplete: 'off',
    hint: 'In files and reports, such as ski_club. It never changes',
    message: CODE_MESSAGE,
  })
  return {
    ...field,
    schema: field.schema.check(
      z.refine<string>((value) => !CODE.test(value) || !(value in {}), 'Choose another code'),
    ),
  }
}

/** A code from a name: `Ski Club & Friends` becomes `ski_club_friends`. */
export function suggestCode(label: string): string {
  return label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
}
