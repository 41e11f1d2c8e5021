import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { type CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Attachment } from '#server/schema/messaging/messages.schema.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { type CertificateContent, type CertificateStatus } from '#domain/documents/certificate/certificate.ts'

/** A version of the certificate as an attachment. */
export function attachCertificate(
  policyNumber: string,
  certificate: CertificateContent,
  status: CertificateStatus,
): Attachment {
  return {
    fileName: `${policyNumber}-certificate-${certificate.version}.pdf`,
    words: buildCertificateDocument(certificate, status),
  }
}

/** The document of account of a change. */
type AccountPaper = PurchaseDocument | { type: 'credit_memo'; content: CreditMemoContent }

/** A document of account and whose it is. */
export interface OwnedPaper {
  payer: number
  document: AccountPaper
}

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
