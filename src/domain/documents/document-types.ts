/** The papers that there are of a policy. One is a receipt or an invoice, depending on how it is paid. */
export const POLICY_DOCUMENT_TYPES = ['certificate', 'receipt', 'invoice', 'terms', 'checklist'] as const

export type PolicyDocumentType = (typeof POLICY_DOCUMENT_TYPES)[number]

/** The papers of a quote, before anything is bought. */
export const QUOTE_DOCUMENT_TYPES = ['quote', 'terms', 'checklist'] as const

export type QuoteDocumentType = (typeof QUOTE_DOCUMENT_TYPES)[number]

/** What people call each paper. */
export const DOCUMENT_NAMES: Record<PolicyDocumentType | QuoteDocumentType, string> = {
  quote: 'Quote',
  certificate: 'Certificate',
  receipt: 'Receipt',
  invoice: 'Invoice',
  terms: 'Terms',
  checklist: 'Event-day checklist',
}
