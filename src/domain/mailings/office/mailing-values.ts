/**
 * What the text of a mailing can name of its receiver, each with the words that stand there where nothing is known: nobody is
 * left out of a mailing because their quote has no event yet.
 *
 * @rule P05 A mailing names fields of a declared list alone, and each has words of its own where a receiver has no value.
 */
export const MAILING_FIELDS = {
  first_name: { label: 'First name', otherwise: 'there' },
  organization: { label: 'Organization', otherwise: 'your organization' },
  event_name: { label: 'Name of the event', otherwise: 'your event' },
  course_name: { label: 'Golf course', otherwise: 'your course' },
} as const

export type MailingFieldName = keyof typeof MAILING_FIELDS

export const MAILING_FIELD_NAMES = Object.keys(MAILING_FIELDS) as MailingFieldName[]

/** What is known of a receiver. */
export type MailingValues = { readonly [Name in MailingFieldName]?: string | undefined }

export function isMailingField(name: string): name is MailingFieldName {
  return Object.hasOwn(MAILING_FIELDS, name)
}

/** The value of a field, or its words where nothing is known. */
export function mailingValue(values: MailingValues, name: MailingFieldName): string {
  const value = values[name]?.trim() ?? ''
  return value === '' ? MAILING_FIELDS[name].otherwise : value
}

/** Before a name that was typed into one field. */
const TITLES = /^(?:mr|mrs|ms|miss|dr|rev|hon|prof)\.?\s+/i

/** The first name, or the first word of a whole name without its title; undefined without either. */
export function firstNameOf(first: string | undefined, whole: string | undefined): string | undefined {
  if (first !== undefined && first.trim() !== '') return first.trim()
  const [name = ''] = (whole ?? '').trim().replace(TITLES, '').split(/\s+/)
  return name === '' ? undefined : name
}
