import { certificateWords } from '#domain/papers/certificate-words.ts'
import { type CertificateContent, type CertificateStanding } from '#domain/policy/certificate.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'

/** The certificate of a policy, as it stands. */
export function certificatePdf(
  content: CertificateContent,
  standing: CertificateStanding = 'in-force',
): Promise<Buffer> {
  return paperPdf(certificateWords(content, standing))
}
