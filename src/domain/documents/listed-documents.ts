import { ISSUED_DOCUMENT_NAMES } from '#domain/documents/issued-documents.ts'

/** The documents of all policies that are listed together: each has content of its own. Stored: a name never changes. */
export const LISTED_DOCUMENT_KINDS = [
  'certificate',
  'receipt',
  'invoice',
  'payment',
  'credit_memo',
  'refund',
  'endorsement',
] as const

export type ListedDocumentKind = (typeof LISTED_DOCUMENT_KINDS)[number]

/** An issued document, with what decides its number. */
export interface ListedDocument {
  kind: ListedDocumentKind
  policyNumber: string
  /** Of a document of account its own; of the others which one of the policy it is. */
  number: string | number
}

/** Its id among the papers of its policy. */
export function paperOf({ kind, number }: ListedDocument): string {
  return typeof number === 'number' ? `${kind}-${number}` : number
}

/** How people call it: certificates and endorsements by their policy. */
export function documentNumber({ kind, policyNumber, number }: ListedDocument): string {
  if (typeof number === 'string') return number
  return kind === 'certificate' ? `${policyNumber} version ${number}` : `${policyNumber} change ${number}`
}

/** A number as lists sort it: by its letters, and then by how large its figures are. */
export function sortNumber(number: string): string {
  return number.replaceAll(/\d+/g, (figures) => figures.padStart(12, '0'))
}

/** What the list calls a kind. */
export function documentName(kind: ListedDocumentKind): string {
  return ISSUED_DOCUMENT_NAMES[kind]
}

/** Where the day begins and ends by which the list tells when a document was issued. */
export const DOCUMENT_TIME_ZONE = 'America/New_York'
