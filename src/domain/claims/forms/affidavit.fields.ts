import { personName, timeOfDay } from '#domain/claims/forms/form-parts.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { choice, text, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'

/** What the winner says. Above a prize of $10,000 it is printed with these fields and signed before a notary. */
export const affidavitFields = {
  name: personName('Your name', 'Enter your first and last name'),
  address_1: contactPart.addressLine('Street address', 'address-line1'),
  address_2: contactPart.addressLine('Suite, floor or building', 'address-line2'),
  city: contactPart.city(),
  state: contactPart.territory(),
  zip: contactPart.postalCode(),
  is_adult: yesNo({ label: 'I am 18 or older', message: 'Choose whether you’re 18 or older' }),
  birth_year: wholeNumber({
    label: 'Year of birth',
    min: 1_900,
    max: 2_199,
    hint: 'Only if you’re younger than 18',
    message: 'Enter the year of birth, such as 2012',
  }),
  status: choice({
    label: 'You played as',
    options: [
      { value: 'amateur', label: 'An amateur' },
      { value: 'professional', label: 'A golf professional' },
    ],
    message: 'Choose whether you played as an amateur or a professional',
  }),
  place: text({
    label: 'Where it happened',
    maxLength: 100,
    message: 'Enter the hole, the green or the place',
  }),
  time: timeOfDay('Time', 'Enter the time'),
  own_shot: yesNo({
    label: 'It was my one shot, and I hit it',
    message: 'Choose whether it was your one shot',
  }),
}

/** Fields that may stay empty. */
export const OPTIONAL_AFFIDAVIT_FIELDS = [
  'address_2',
  'birth_year',
] as const satisfies readonly (keyof typeof affidavitFields)[]
