import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { type CertificateContent, type CertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { type Attachment } from '#server/kit/db/schema/messaging/messages.schema.ts'

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
