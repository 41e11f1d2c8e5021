import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { type CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Attachment } from '#server/kit/db/schema/messaging/messages.schema.ts'

/** The document of account of a change. */
export type AccountPaper = PurchaseDocument | { type: 'credit_memo'; content: CreditMemoContent }

/** The document as an attachment. */
export function printAccountPaper(policyNumber: string, paper: AccountPaper): Attachment {
  const fileName = `${policyNumber}-${paper.content.number}.pdf`
  switch (paper.type) {
    case 'invoice':
      return { fileName, words: buildInvoiceDocument(paper.content) }
    case 'sales_receipt':
      return { fileName, words: buildReceiptDocument(paper.content) }
    case 'credit_memo':
      return { fileName, words: buildCreditMemoDocument(paper.content) }
  }
}
