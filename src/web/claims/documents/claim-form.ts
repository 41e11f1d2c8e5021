import { type DocumentKey, DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { SIGNED_DOCUMENTS, signedTextOf } from '#domain/claims/event-day/signed-texts.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import { type FieldSet } from '#domain/values/field.ts'
import { personOf } from '#web/claims/claim/claim-text.ts'
import { type Claim, type ClaimDocument } from '#web/policy/claims/claim-queries.ts'

/** The form of a document of a claim, from the same definition as the check of what is sent. */
export interface ClaimForm {
  key: DocumentKey
  fields: FieldSet
  optional: readonly string[]
  /** What is known already. */
  initial: Record<string, string>
}

export function claimFormOf(document: ClaimDocument, claim: Claim): ClaimForm | undefined {
  const key = DOCUMENT_KEYS.find((known) => known === document.key)
  if (!key || document.form !== 'form') return undefined
  const { independent, one_of: oneOf } = claim.witness_needs
  const contest = { kind: claim.contest, witnesses: { independent, ...(oneOf && { oneOf }) } }
  const fields = formFieldsOf(key, contest)
  return fields && { key, fields, optional: optionalFieldsOf(key), initial: knownOf(key, document, claim) }
}

/** Only what does not have to be seen or measured by whoever fills in the form. */
function knownOf(key: DocumentKey, document: ClaimDocument, claim: Claim): Record<string, string> {
  const { report, time_zone: zone, winner } = claim
  const hole = report.hole === null ? '' : String(report.hole)
  const day = formatPlainDate(dateInTimeZone(new Date(report.shot_at), zone))
  switch (key) {
    case 'claim_form':
      return { winner, hole, shot_date: day, what_happened: report.what_happened }
    case 'affidavit':
      return { name: winner, place: hole && `Hole ${hole}` }
    case 'statement_partner':
    case 'statement_witness':
      return { name: personOf(document, claim) ?? '' }
    case 'pro_letter':
      return { hole, date: day }
    default:
      return {}
  }
}

/** Answers that make others meaningless. */
export function hiddenInForm(texts: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(texts['is_adult'] === 'No' ? [] : ['birth_year']),
    ...(texts['is_nine_holes'] === 'Yes' ? [] : ['pass']),
    ...(['', 'none', undefined].includes(texts['profession']) ? ['profession_number'] : []),
  ]
}

/** What whoever fills it in stands up for; the holder’s own lists are not signed. */
export function signedWords({ key }: ClaimDocument): string | undefined {
  const document = SIGNED_DOCUMENTS.find((one) => one === key)
  return document && signedTextOf(document).sentence
}
