import { witnessFields } from '#domain/policy/witnesses/witness.fields.ts'

/**
 * Whom a link is for. As with witnesses, no browser fills in the organizer's own.
 *
 * @rule N36 A name that goes into a mail to a typed address holds no web address.
 */
export const personFields = {
  name: { ...witnessFields.name, label: 'Name', message: 'Enter the first and last name' },
  email: witnessFields.email,
  phone: witnessFields.phone,
}
