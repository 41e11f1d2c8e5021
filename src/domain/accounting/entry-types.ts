import { ACCOUNTING_DOCUMENT_TYPES } from '#domain/accounting/document-types.ts'

/** What an entry of the books posts: one of the five documents, what a claim costs, or what reached the bank. Stored. */
export const ENTRY_TYPES = [...ACCOUNTING_DOCUMENT_TYPES, 'claim', 'bank'] as const

export type EntryType = (typeof ENTRY_TYPES)[number]

/** How pages and files call them. */
export const ENTRY_TYPE_NAMES: Readonly<Record<EntryType, string>> = {
  invoice: 'Invoice',
  sales_receipt: 'Sales receipt',
  receive_payment: 'Payment',
  credit_memo: 'Credit memo',
  issue_refund: 'Refund',
  claim: 'Claim',
  bank: 'Bank',
}
