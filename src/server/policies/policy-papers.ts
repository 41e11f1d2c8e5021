import { certificateWords } from '#domain/papers/certificate-words.ts'
import { policyChecklistWords } from '#domain/papers/checklist-words.ts'
import { invoiceWords } from '#domain/papers/invoice-words.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { receiptWords } from '#domain/papers/receipt-words.ts'
import { policyTermsWords } from '#domain/papers/terms-words.ts'
import { certificateStanding, type CertificateContent } from '#domain/policy/certificate.ts'
import { type PolicyDocument } from '#domain/policy/document-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { type Session } from '#server/http/access.ts'
import { documentsOf } from '#server/policies/present-policy.ts'
import { findCertificate, type PolicyWithPapers } from '#server/policies/repository.ts'

/** What somebody asks for: a type, which may end in .pdf, and a version where it is not the newest. */
export interface Asked {
  type: string
  version?: string | undefined
}

/**
 * A document of a policy in words, if the policy has it and the session may open it.
 *
 * @rule S08 A document that a policy does not have is not found.
 * @rule O02 Every version of a certificate can be opened; all but the newest say on their face that they are superseded.
 */
export async function policyPaper(
  db: Db,
  found: PolicyWithPapers,
  session: Session,
  asked: Asked,
): Promise<PaperWords> {
  const type = documentsOf(found, session).find((known) => known === documentType(asked))
  const certificate = await certificateOf(db, found, asked.version)
  const words = type && certificate && wordsOf(type, found, certificate)
  if (!words) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return words
}

/** The type without its ending. */
export function documentType({ type }: Pick<Asked, 'type'>): string {
  return type.replace(/\.pdf$/, '')
}

/** A document that a policy may have and this one has not is undefined. */
function wordsOf(
  type: PolicyDocument,
  { policy, receipt, invoice }: PolicyWithPapers,
  certificate: CertificateContent,
): PaperWords | undefined {
  switch (type) {
    case 'certificate':
      return certificateWords(certificate, certificateStanding(certificate.version, policy.version))
    case 'terms':
      return policyTermsWords(certificate)
    case 'checklist':
      return policyChecklistWords(certificate)
    case 'receipt':
      return receipt ? receiptWords(receipt) : undefined
    case 'invoice':
      return invoice ? invoiceWords(invoice) : undefined
  }
}

async function certificateOf(
  db: Db,
  { policy, certificate }: PolicyWithPapers,
  version: string | undefined,
): Promise<CertificateContent | undefined> {
  return version === undefined || Number(version) === certificate.version
    ? certificate
    : findCertificate(db, policy.id, Number(version))
}
