import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import type { PurchaseDocument } from '#server/accounting/repository.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { CertificateContent, CertificateStatus } from '#domain/documents/certificate/certificate.ts'

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
type ChangeAccountDocument = PurchaseDocument | { type: 'credit_memo'; content: CreditMemoContent }

/** A document of account and whose it is. */
export interface PayerDocument {
  payer: number
  document: ChangeAccountDocument
}

/** The document as an attachment. */
export function attachAccountDocument(policyNumber: string, document: ChangeAccountDocument): Attachment {
  const fileName = `${policyNumber}-${document.content.number}.pdf`
  switch (document.type) {
    case 'invoice':
      return { fileName, words: buildInvoiceDocument(document.content) }
    case 'sales_receipt':
      return { fileName, words: buildReceiptDocument(document.content) }
    case 'credit_memo':
      return { fileName, words: buildCreditMemoDocument(document.content) }
  }
}
