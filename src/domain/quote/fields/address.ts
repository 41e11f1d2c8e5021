import { type FieldProblem, type Section } from '#domain/problem.ts'
import { findTerritory, type TerritoryGroup } from '#domain/values/territories.ts'

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
  const group = state === undefined ? undefined : findTerritory(state)?.group
  if (group === undefined) return []
  const postal = code === undefined ? undefined : postalMessage(group, code)
  const telephone = phone === undefined ? undefined : phoneMessage(group, phone)
  return [
    ...(postal ? [{ section, field: fields.code, message: postal }] : []),
    ...(telephone ? [{ section, field: fields.phone, message: telephone }] : []),
  ]
}

function postalMessage(group: TerritoryGroup, code: string): string | undefined {
  if (group === 'other') return undefined
  if (group === 'canadian_province') {
    return CANADIAN.test(code) ? undefined : 'Enter a Canadian postal code such as K1A 0B1'
  }
  return ZIP.test(code) ? undefined : 'Enter a ZIP code such as 78701 or 78701-1234'
}

function phoneMessage(group: TerritoryGroup, phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '')
  if (group === 'other') {
    return digits.startsWith('+')
      ? undefined
      : 'Enter the phone number with + and its country code, such as +44 20 7946 0958'
  }
  return TEN_DIGITS.test(digits) ? undefined : 'Enter a phone number with 10 digits, such as 512-555-0142'
}
