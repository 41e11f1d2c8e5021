/** The papers that there are of a policy. One is a receipt or an invoice, depending on how it is paid. */
export const POLICY_DOCUMENTS = ['certificate', 'receipt', 'invoice', 'terms', 'checklist'] as const

export type PolicyDocument = (typeof POLICY_DOCUMENTS)[number]

/** The papers of a quote, before anything is bought. */
export const QUOTE_DOCUMENTS = ['quote', 'terms', 'checklist'] as const

export type QuoteDocument = (typeof QUOTE_DOCUMENTS)[number]

/** What people call each paper. */
export const DOCUMENT_NAMES: Record<PolicyDocument | QuoteDocument, string> = {
  quote: 'Quote',
  certificate: 'Certificate',
  receipt: 'Receipt',
  invoice: 'Invoice',
  terms: 'Terms',
  checklist: 'Event-day checklist',
}
