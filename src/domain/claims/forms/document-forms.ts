import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { affidavitFields, OPTIONAL_AFFIDAVIT_FIELDS } from '#domain/claims/forms/affidavit.fields.ts'
import {
  diceReturnedFields,
  finalistsFields,
  orderOfPlayFields,
  selectionFields,
} from '#domain/claims/forms/contest-documents.fields.ts'
import {
  letterSubject,
  OPTIONAL_LETTER_FIELDS,
  professionalLetterFields,
} from '#domain/claims/forms/course-professional.fields.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import {
  OPTIONAL_STATEMENT_FIELDS,
  partnerStatementFields,
  witnessStatementFields,
} from '#domain/claims/forms/statement.fields.ts'
import type { FormContest } from '#domain/claims/forms/form-contest.ts'
import { REPORT_FIELDS } from '#domain/claims/reporting/report.ts'
import type { FieldSet } from '#domain/values/field.ts'

/**
 * The fields of a document that is filled in; undefined for what is only a file. The page, the printed form and the check of what was
 * sent are all made from it.
 *
 * @rule N105 A form asks for what the certificate asks for, and for nothing else.
 */
export function formFieldsOf(key: DocumentKey, contest: FormContest): FieldSet | undefined {
  return FORMS[key]?.(contest)
}

/** The fields of a form that may stay empty. */
export function optionalFieldsOf(key: DocumentKey): readonly string[] {
  return OPTIONAL[key] ?? []
}

const OPTIONAL: { readonly [K in DocumentKey]?: readonly string[] } = {
  affidavit: OPTIONAL_AFFIDAVIT_FIELDS,
  pro_letter: OPTIONAL_LETTER_FIELDS,
  statement_witness: OPTIONAL_STATEMENT_FIELDS,
}

const FORMS: { readonly [K in DocumentKey]?: (contest: FormContest) => FieldSet } = {
  claim_form: ({ kind }) => pickFields(REPORT_FIELDS[kind]),
  affidavit: () => affidavitFields,
  statement_partner: () => partnerStatementFields,
  statement_witness: witnessStatementFields,
  pro_letter: ({ kind }) => professionalLetterFields[letterSubject(kind)],
  finalists: () => finalistsFields,
  selection: () => selectionFields,
  order_of_play: () => orderOfPlayFields,
  dice_returned: () => diceReturnedFields,
}

/** These fields of a report, in the order in which they are asked. */
function pickFields(keys: readonly string[]): FieldSet {
  return Object.fromEntries(Object.entries(reportFields).filter(([key]) => keys.includes(key)))
}
