import type { FieldProblem, Section } from '#domain/problem.ts'
import { findTerritory, isUnitedStates, OTHER_TERRITORY } from '#domain/values/territories.ts'

/** A postal code of any country; which one goes with an address is checked with its territory. */
export const POSTAL_CODE = /^[A-Za-z0-9](?:[ -]?[A-Za-z0-9])*$/

const ZIP = /^\d{5}(?:-?\d{4})?$/
const CANADIAN = /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/

/** In the United States and Canada ten digits, with or without the country code that they share. */
const TEN_DIGITS = /^(?:\+?1)?\d{10}$/

interface Address {
  code: string | undefined
  phone: string | undefined
  state: string | undefined
}

/** The names of the fields of an address. */
interface AddressFields {
  code: string
  phone: string
}

/**
 * What does not go with the territory of an address: its postal code, or its telephone number.
 *
 * @rule N50 A ZIP code goes with a place in the United States or its territories, a postal code with a Canadian one.
 * @rule N67 Telephone numbers there have ten digits; anywhere else they begin with + and the country code, and postal codes are free.
 */
export function addressProblems(
  section: Section,
  fields: AddressFields,
  { code, phone, state }: Address,
): FieldProblem[] {
  const territory = state === undefined ? undefined : findTerritory(state)?.code
  if (territory === undefined) return []
  const postal = code === undefined ? undefined : postalMessage(territory, code)
  const telephone = phone === undefined ? undefined : phoneMessage(territory, phone)
  return [
    ...(postal ? [{ section, field: fields.code, message: postal }] : []),
    ...(telephone ? [{ section, field: fields.phone, message: telephone }] : []),
  ]
}

function postalMessage(territory: string, code: string): string | undefined {
  if (territory === OTHER_TERRITORY) return undefined
  if (isUnitedStates(territory)) {
    return ZIP.test(code) ? undefined : 'Enter a ZIP code such as 78701 or 78701-1234'
  }
  return CANADIAN.test(code) ? undefined : 'Enter a Canadian postal code such as K1A 0B1'
}

function phoneMessage(territory: string, phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '')
  if (territory === OTHER_TERRITORY) {
    return digits.startsWith('+')
      ? undefined
      : 'Enter the phone number with + and its country code, such as +44 20 7946 0958'
  }
  return TEN_DIGITS.test(digits) ? undefined : 'Enter a phone number with 10 digits, such as 512-555-0142'
}
