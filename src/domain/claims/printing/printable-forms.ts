import type { ClaimDocument } from '#domain/claims/checklist/claim-documents.ts'

/** What is signed by somebody else than the holder, so that it is filled in on a page or on paper. */
const PRINTABLE: readonly ClaimDocument['key'][] = [
  'affidavit',
  'statement_partner',
  'statement_witness',
  'pro_letter',
]

export function isPrinted({ key }: Pick<ClaimDocument, 'key'>): boolean {
  return PRINTABLE.includes(key)
}
