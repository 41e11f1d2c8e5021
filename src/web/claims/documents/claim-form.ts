import { type DocumentKey, DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { prefilledOf } from '#domain/claims/forms/prefilled.ts'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { personOf } from '#web/claims/claim/claim-text.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'

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

function knownOf(key: DocumentKey, document: ClaimDocument, claim: Claim): Record<string, string> {
  const { report, time_zone: zone, winner } = claim
  return prefilledOf(key, {
    winner,
    hole: report.hole === null ? '' : String(report.hole),
    day: formatPlainDate(dateInTimeZone(new Date(report.shot_at), zone)),
    whatHappened: report.what_happened,
    signer: personOf(document, claim) ?? '',
  })
}

/** Answers that make others meaningless. */
export function hiddenInForm(texts: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(texts['is_adult'] === 'No' ? [] : ['birth_year']),
    ...(texts['is_nine_holes'] === 'Yes' ? [] : ['pass']),
    ...(['', 'none', undefined].includes(texts['profession']) ? ['profession_number'] : []),
  ]
}
