import * as z from 'zod/mini'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { containsWebAddress, NO_WEB_ADDRESS_MESSAGE } from '#domain/quote/sending/sending.fields.ts'
import { email } from '#domain/values/email-field.ts'
import { text, yesNo } from '#domain/values/field-kinds.ts'
import type { FieldProblem } from '#domain/problem.ts'

const name = text({
  label: 'Name of the witness',
  maxLength: 80,
  autocomplete: 'off',
  message: 'Enter the first and last name of the witness',
})

/**
 * The form for a witness. The details are somebody else's, so that no browser fills in the organizer's own.
 *
 * @rule N36 A name that goes into a mail to a typed address holds no web address.
 */
export const witnessFields = {
  name: {
    ...name,
    schema: name.schema.check(
      z.refine<string>((value) => !containsWebAddress(value), NO_WEB_ADDRESS_MESSAGE),
    ),
  },
  phone: { ...contactPart.phone(), label: 'Mobile phone', autocomplete: 'off' },
  email: email({ label: 'Email', autocomplete: 'off' }),
  has_profession: yesNo({ label: 'Profession', message: 'Choose whether this witness has the profession' }),
}

/** Who is named, as typed. */
export interface WitnessDetails {
  name: string
  phone: string | null
  email: string | null
  hasProfession: boolean
}

/** A witness who cannot be reached cannot be asked for a statement. */
export function findContactProblem({ phone, email: address }: Pick<WitnessDetails, 'phone' | 'email'>) {
  return phone === null && address === null ? NO_CONTACT : undefined
}

const NO_CONTACT: FieldProblem = {
  section: 'request',
  field: 'phone',
  message: 'Enter a mobile phone or an email so we can ask for a statement if someone wins',
}

/** The form by which the golf course gets its page. */
export const courseMailFields = { email: email({ label: 'Golf course email', autocomplete: 'off' }) }
