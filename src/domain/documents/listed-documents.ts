import { ISSUED_DOCUMENT_NAMES } from '#domain/documents/issued-documents.ts'

/**
 * The documents of all policies that are listed together: each has content of its own. Of one moment they are listed in this
 * order. Stored: a name never changes.
 */
export const LISTED_DOCUMENT_KINDS = [
  'certificate',
  'endorsement',
  'receipt',
  'invoice',
  'payment',
  'credit_memo',
  'refund',
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

/** So many figures has the number of a document at most. */
const LONGEST_NUMBER = 12

/** A number as lists sort it: by its letters, and then by how large its figures are. */
export function sortNumber(number: string): string {
  return number.replaceAll(/\d+/g, (figures) => figures.padStart(LONGEST_NUMBER, '0'))
}

/**
 * The order of documents of one moment, as a text: the last of them comes first where the newest does. By their kind, and
 * of one kind the highest number before the others.
 */
export function orderAtOneMoment({ kind, paper }: { kind: ListedDocumentKind; paper: string }): string {
  const rank = LISTED_DOCUMENT_KINDS.length - LISTED_DOCUMENT_KINDS.indexOf(kind)
  const figures = paper.replaceAll(/\D/g, '').slice(-LONGEST_NUMBER)
  return `${rank}${figures.padStart(LONGEST_NUMBER, '0')}`
}

/** What the list calls a kind. */
export function documentName(kind: ListedDocumentKind): string {
  return ISSUED_DOCUMENT_NAMES[kind]
}

/** Where the day begins and ends by which the list tells when a document was issued. */
export const DOCUMENT_TIME_ZONE = 'America/New_York'
