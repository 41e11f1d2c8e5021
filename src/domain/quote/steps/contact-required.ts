import { OTHER_TERRITORY } from '#domain/values/territories.ts'

/** Required of every client; the other fields are optional. */
const REQUIRED = [
  'client_type',
  'insured_first_name',
  'insured_last_name',
  'insured_email',
  'insured_phone',
  'insured_address_1',
  'insured_city',
  'insured_state',
  'insured_zip',
] as const

/** What every client gives. Postal codes of other countries have other formats, so none is required there. */
export function requiredOfInsured(state: string | undefined): readonly string[] {
  return REQUIRED.filter((key) => key !== 'insured_zip' || state !== OTHER_TERRITORY)
}
