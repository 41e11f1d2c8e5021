import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildPolicyChecklist } from '#domain/documents/checklist-document.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildEndorsementDocument } from '#domain/documents/endorsement/endorsement-document.ts'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import { getCertificateStatus, type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { PolicyDocumentType } from '#domain/documents/document-types.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Session } from '#server/access/access.ts'
import { accessibleDocuments } from '#server/policies/present-policy.ts'
import { findEndorsement } from '#server/policies/amendments/repository.ts'
import { findCertificate, type PolicyWithDocuments } from '#server/policies/repository.ts'

/** A type, which may end in .pdf, and a version if it is not the newest. */
export interface DocumentRequest {
  type: string
  version?: string | undefined
}

/**
 * A document of a policy; not found if the policy does not have it or the session may not open it.
 *
 * @rule S08 A document that a policy does not have is not found.
 * @rule O02 Every version of a certificate can be opened; all but the newest state that they are superseded.
 */
export async function loadPolicyDocument(
  db: Db,
  found: PolicyWithDocuments,
  session: Session,
  request: DocumentRequest,
): Promise<PrintableDocument> {
  const type = accessibleDocuments(found, session).find((known) => known === documentType(request))
  const certificate = await requestedCertificate(db, found, request.version)
  const endorsement =
    type === 'endorsement' ? await requestedEndorsement(db, found, request.version) : undefined
  const content =
    type &&
    certificate &&
    (type === 'endorsement'
      ? endorsement && buildEndorsementDocument(endorsement)
      : buildDocumentOfType(type, found, certificate))
  if (!content) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return content
}

/** The type without `.pdf`. */
export function documentType({ type }: Pick<DocumentRequest, 'type'>): string {
  return type.replace(/\.pdf$/, '')
}

/** Undefined if this policy does not have it. */
function buildDocumentOfType(
  type: Exclude<PolicyDocumentType, 'endorsement'>,
  { policy, receipt, invoice }: PolicyWithDocuments,
  certificate: CertificateContent,
): PrintableDocument | undefined {
  switch (type) {
    case 'certificate':
      return buildCertificateDocument(
        certificate,
        getCertificateStatus(certificate.version, policy.version, policyEnd(policy)),
      )
    case 'terms':
      return buildPolicyTermsDocument(certificate)
    case 'checklist':
      return buildPolicyChecklist(certificate, policyEnd(policy))
    case 'receipt':
      return receipt ? buildReceiptDocument(receipt) : undefined
    case 'invoice':
      return invoice ? buildInvoiceDocument(invoice) : undefined
  }
}

/** The endorsement that made the certificate of that version, or the newest. */
function requestedEndorsement(
  db: Db,
  { policy }: PolicyWithDocuments,
  version: string | undefined,
): Promise<EndorsementContent | undefined> {
  return findEndorsement(db, policy.id, version === undefined ? undefined : Number(version))
}

async function requestedCertificate(
  db: Db,
  { policy, certificate }: PolicyWithDocuments,
  version: string | undefined,
): Promise<CertificateContent | undefined> {
  return version === undefined || Number(version) === certificate.version
    ? certificate
    : findCertificate(db, policy.id, Number(version))
}
