/** @rule T04 There are five accounting documents. */
export const ACCOUNTING_DOCUMENT_TYPES = [
  'invoice',
  'sales_receipt',
  'receive_payment',
  'credit_memo',
  'issue_refund',
] as const

export type AccountingDocumentType = (typeof ACCOUNTING_DOCUMENT_TYPES)[number]
