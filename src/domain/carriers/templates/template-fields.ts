import { fieldsIn, fillFields } from '#domain/values/merge-fields.ts'

/** What reps write to carriers about: an approval to bind, a claim, or a bonus prize that was won. Stored. */
export const CARRIER_MAIL_PURPOSES = ['approval', 'claim', 'bonus'] as const

export type CarrierMailPurpose = (typeof CARRIER_MAIL_PURPOSES)[number]

export const PURPOSE_LABELS: Readonly<Record<CarrierMailPurpose, string>> = {
  approval: 'Approval to bind',
  claim: 'Claim',
  bonus: 'Bonus prize claim',
}

/** What each field of a case is, in words. */
const FIELD_LABELS = {
  event: 'the event',
  course: 'the golf course',
  place: 'the city and state of the course',
  number: 'the number of the quote or the policy',
  insured: 'the insured',
  asked: 'what you ask the carrier to decide',
  claim: 'the number of the claim',
  contest: 'the contest',
  prize: 'the prize',
  winner: 'the winner',
  played: 'the day and time of the shot',
} as const

export type TemplateField = keyof typeof FIELD_LABELS

const OF_EVERY_CASE = ['event', 'course', 'place', 'number', 'insured'] as const
const OF_A_CLAIM = [...OF_EVERY_CASE, 'claim', 'contest', 'prize', 'winner', 'played'] as const

/** The fields that a template can name, by what it is for. */
export const TEMPLATE_FIELDS: Readonly<Record<CarrierMailPurpose, readonly TemplateField[]>> = {
  approval: [...OF_EVERY_CASE, 'asked'],
  claim: [...OF_A_CLAIM, 'asked'],
  bonus: OF_A_CLAIM,
}

export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>>

export function labelOfField(name: string): string {
  return Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name as TemplateField] : name
}

/**
 * The first field in a text that its kind of mail does not have.
 *
 * @rule D32 A template names only fields that its cases have.
 */
export function findUnknownField(purpose: CarrierMailPurpose, text: string): string | undefined {
  const known: readonly string[] = TEMPLATE_FIELDS[purpose]
  return fieldsIn(text).find((name) => !known.includes(name))
}

/** @rule D32 An unknown field is refused by its name, with those that there are. */
export function sayUnknownField(purpose: CarrierMailPurpose, name: string): string {
  const known = TEMPLATE_FIELDS[purpose].map((field) => `{{${field}}}`).join(', ')
  return `There’s no field {{${name}}} here. Use ${known}`
}

interface FilledTemplate {
  subject: string
  message: string
  /** The fields of which this case has no value. They stand in the text for a rep to replace. */
  missing: string[]
}

/** A template with the values of one case. */
export function fillTemplate(
  template: { subject: string; text: string },
  values: TemplateValues,
): FilledTemplate {
  const subject = fillFields(template.subject, values)
  const message = fillFields(template.text, values)
  return {
    subject: subject.text,
    message: message.text,
    missing: [...new Set([...subject.missing, ...message.missing])],
  }
}

/**
 * What has to be done before a mail can go: a field that nothing was filled into would be read by the carrier.
 *
 * @rule D32 A mail in which a field of the case still stands is not sent.
 */
export function sayOpenField(text: string): string | undefined {
  const open = fieldsIn(text).find((name) => Object.hasOwn(FIELD_LABELS, name))
  return open === undefined ? undefined : `Replace {{${open}}} with ${labelOfField(open)}`
}
