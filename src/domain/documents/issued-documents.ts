import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'

/** The papers that a policy can have more than once. Part of their ids or of addresses, so they never change. */
export const ISSUED_DOCUMENT_NAMES = {
  certificate: DOCUMENT_NAMES.certificate,
  receipt: DOCUMENT_NAMES.receipt,
  invoice: DOCUMENT_NAMES.invoice,
  credit_memo: 'Credit memo',
  refund: 'Refund',
  payment: 'Payment',
  endorsement: DOCUMENT_NAMES.endorsement,
  terms: DOCUMENT_NAMES.terms,
  checklist: DOCUMENT_NAMES.checklist,
} as const

export type IssuedDocumentType = keyof typeof ISSUED_DOCUMENT_NAMES

/** The id of the summary: made when it is opened, and not among the papers that were issued. */
export const SUMMARY_ID = 'summary'

/**
 * The id of one issued document: a version of the certificate, an endorsement or a document of account by its number, or one
 * of a kind.
 */
export const ISSUED_DOCUMENT_ID =
  /(?:(?:certificate|endorsement)-[1-9]\d{0,5}|terms|checklist|summary|(?:SR|INV|PMT|CM|RF)-\d{1,12})/

/** @rule N32 The confirmation page also shows credit memos, refunds and payments; of several it shows the newest. */
export const CONFIRMED_TYPES = ['credit_memo', 'refund', 'payment'] as const satisfies IssuedDocumentType[]
