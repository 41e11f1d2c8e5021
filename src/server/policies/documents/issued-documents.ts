import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import { getCertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { buildPolicyChecklist } from '#domain/documents/checklist-document.ts'
import type { AccountDocument } from '#domain/documents/billing/billing-document.ts'
import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildPaymentDocument } from '#domain/documents/billing/payment-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildRefundDocument } from '#domain/documents/billing/refund-document.ts'
import { buildEndorsementDocument } from '#domain/documents/endorsement/endorsement-document.ts'
import { ISSUED_DOCUMENT_NAMES, type IssuedDocumentType } from '#domain/documents/issued-documents.ts'
import { type ListedDocumentKind, orderAtOneMoment } from '#domain/documents/listed-documents.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Session } from '#server/access/access.ts'
import {
  listAccountDocuments,
  listCertificates,
  listEndorsements,
} from '#server/policies/documents/repository.ts'
import { payersOf } from '#server/policies/present-policy.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'

export interface IssuedDocument {
  id: string
  type: IssuedDocumentType
  title: string
  issuedAt: string
  total: Cents | null
  current: boolean
  build: () => PrintableDocument
}

/** One that is issued at a moment of its own. */
type DatedDocument = IssuedDocument & { type: ListedDocumentKind }

/**
 * Every paper of a policy that a session may open, newest first.
 *
 * @rule O02 Every version of a certificate can be opened, and every endorsement and document of account by its own number.
 * @rule P02 N87 A document of account is its payer's; nobody else who opens the policy sees it.
 */
export async function listIssuedDocuments(
  db: Db,
  found: PolicyWithDocuments,
  session: Session,
): Promise<IssuedDocument[]> {
  const [versions, changes, account] = await Promise.all([
    certificatesOf(db, found),
    endorsementsOf(db, found),
    accountDocumentsOf(db, found, session),
  ])
  const dated = [...versions, ...changes, ...account].toSorted((one, other) => compare(other, one))
  return [...dated, ...accompanying(found)]
}

/** By their moments; the kind and the number decide about those of one moment. */
function compare(one: DatedDocument, other: DatedDocument): number {
  return one.issuedAt.localeCompare(other.issuedAt) || orderOf(one).localeCompare(orderOf(other))
}

function orderOf({ type, id }: DatedDocument): string {
  return orderAtOneMoment({ kind: type, paper: id })
}

/** One of them; not found if the policy does not have it or the session may not open it. */
export async function loadIssuedDocument(
  db: Db,
  found: PolicyWithDocuments,
  session: Session,
  id: string,
): Promise<PrintableDocument> {
  const all = await listIssuedDocuments(db, found, session)
  const wanted = all.find((one) => one.id === id)
  if (!wanted) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return wanted.build()
}

/**
 * Those that hold now, in the order of their list.
 *
 * @rule S08 P02 Whoever downloads all of them gets what they could open one by one, and nothing else.
 */
export async function loadCurrentDocuments(
  db: Db,
  found: PolicyWithDocuments,
  session: Session,
): Promise<PrintableDocument[]> {
  const all = await listIssuedDocuments(db, found, session)
  return all.filter(({ current }) => current).map(({ build }) => build())
}

async function certificatesOf(db: Db, { policy }: PolicyWithDocuments): Promise<DatedDocument[]> {
  const versions = await listCertificates(db, policy.id)
  return versions.map(({ content }) => ({
    id: `certificate-${content.version}`,
    type: 'certificate',
    title: `${ISSUED_DOCUMENT_NAMES.certificate}, version ${content.version}`,
    issuedAt: content.issuedAt,
    total: null,
    current: content.version === policy.version,
    build: () =>
      buildCertificateDocument(
        content,
        getCertificateStatus(content.version, policy.version, policyEnd(policy)),
      ),
  }))
}

async function endorsementsOf(db: Db, { policy }: PolicyWithDocuments): Promise<DatedDocument[]> {
  const found = await listEndorsements(db, policy.id)
  return found.map(({ content }) => ({
    id: `endorsement-${content.number}`,
    type: 'endorsement',
    title: `${ISSUED_DOCUMENT_NAMES.endorsement} ${content.number}`,
    issuedAt: content.issuedAt,
    total: null,
    current: true,
    build: () => buildEndorsementDocument(content),
  }))
}

async function accountDocumentsOf(
  db: Db,
  { policy }: PolicyWithDocuments,
  session: Session,
): Promise<DatedDocument[]> {
  const payers = payersOf(policy, session)
  const { receipts, invoices, credits, payments, refunds } = await listAccountDocuments(db, policy.id, payers)
  return [
    ...receipts.map(({ content }) => accountDocument('receipt', content, buildReceiptDocument)),
    ...invoices.map(({ content }) => accountDocument('invoice', content, buildInvoiceDocument)),
    ...credits.map(({ content, takenBackAt }) => {
      const shown = { ...content, ...(takenBackAt && { takenBackAt: takenBackAt.toISOString() }) }
      return {
        ...accountDocument('credit_memo', shown, buildCreditMemoDocument),
        current: takenBackAt === null,
      }
    }),
    ...payments.map(({ content }) => accountDocument('payment', content, buildPaymentDocument)),
    ...refunds.map((content) => accountDocument('refund', content, buildRefundDocument)),
  ]
}

function accountDocument<T extends AccountDocument & { total: Cents }>(
  type: ListedDocumentKind,
  content: T,
  build: (content: T) => PrintableDocument,
): DatedDocument {
  const { number, issuedAt, total } = content
  const title = `${ISSUED_DOCUMENT_NAMES[type]} ${number}`
  return { id: number, type, title, issuedAt, total, current: true, build: () => build(content) }
}

/** What goes with the certificate in force. */
function accompanying({ certificate, policy }: PolicyWithDocuments): IssuedDocument[] {
  const { issuedAt } = certificate
  const shared = { issuedAt, total: null, current: true }
  return [
    {
      ...shared,
      id: 'terms',
      type: 'terms',
      title: ISSUED_DOCUMENT_NAMES.terms,
      build: () => buildPolicyTermsDocument(certificate),
    },
    {
      ...shared,
      id: 'checklist',
      type: 'checklist',
      title: ISSUED_DOCUMENT_NAMES.checklist,
      build: () => buildPolicyChecklist(certificate, policyEnd(policy)),
    },
  ]
}
