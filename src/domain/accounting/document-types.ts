/** @rule T04 The five documents of the accounts. */
export const ACCOUNTING_DOCUMENT_TYPES = [
  'invoice',
  'sales_receipt',
  'receive_payment',
  'credit_memo',
  'issue_refund',
] as const

export type AccountingDocumentType = (typeof ACCOUNTING_DOCUMENT_TYPES)[number]
