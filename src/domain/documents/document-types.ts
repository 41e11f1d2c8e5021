/** The documents of a policy. It has either a receipt or an invoice, depending on the payment, and an
 * endorsement once it was changed. */
export const POLICY_DOCUMENT_TYPES = [
  'certificate',
  'receipt',
  'invoice',
  'endorsement',
  'terms',
  'checklist',
] as const

export type PolicyDocumentType = (typeof POLICY_DOCUMENT_TYPES)[number]

/** The documents of a quote. */
export const QUOTE_DOCUMENT_TYPES = ['quote', 'terms', 'checklist'] as const

export type QuoteDocumentType = (typeof QUOTE_DOCUMENT_TYPES)[number]

/** The name of each document for people. */
export const DOCUMENT_NAMES: Record<PolicyDocumentType | QuoteDocumentType, string> = {
  quote: 'Quote',
  certificate: 'Certificate',
  receipt: 'Receipt',
  invoice: 'Invoice',
  endorsement: 'Endorsement',
  terms: 'Terms',
  checklist: 'Event-day checklist',
}
