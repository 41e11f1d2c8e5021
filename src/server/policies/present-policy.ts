import { type Answer } from '#contract/endpoint.ts'
import { type getPolicy, type listPolicies } from '#contract/policies.ts'
import { formatContestDate, formatLongDate } from '#domain/calendar.ts'
import { toDollars } from '#domain/money.ts'
import { certificateSummary } from '#domain/policy/certificate-summary.ts'
import { type PolicyDocument } from '#domain/policy/document-types.ts'
import { type InvoiceContent } from '#domain/policy/invoice.ts'
import { toBePaidText } from '#domain/policy/invoice-summary.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentText } from '#domain/policy/receipt-summary.ts'
import { type Session } from '#server/http/access.ts'
import { type PolicyWithPapers } from '#server/policies/repository.ts'

type AccountDocument = 'receipt' | 'invoice'

/**
 * The document of account that a session may open, if any.
 *
 * @rule P02 The receipt or invoice of a producer tells its commission, so the link that its client gets does not open it.
 */
function openAccountOf(
  { receipt, invoice }: PolicyWithPapers,
  { grants }: Session,
): AccountDocument | undefined {
  if ((receipt ?? invoice)?.producers === true && grants === 'email') return undefined
  if (invoice) return 'invoice'
  return receipt ? 'receipt' : undefined
}

/** The papers that a session may open, in the order in which they are offered. */
export function documentsOf(found: PolicyWithPapers, session: Session): PolicyDocument[] {
  const account = openAccountOf(found, session)
  return ['certificate', ...(account ? [account] : []), 'terms', 'checklist']
}

/** A policy as the list shows it. */
export function policyInList(
  found: PolicyWithPapers,
  session: Session,
): Answer<typeof listPolicies>['data'][number] {
  const { policy, certificate } = found
  const { event, money, test } = certificate
  return {
    number: policy.number,
    version: certificate.version,
    issued_at: certificate.issuedAt,
    tournament_name: event.tournament,
    course_name: event.course,
    first_contest_date: formatContestDate(event.firstDay),
    total: toDollars(money.total),
    documents: documentsOf(found, session),
    test,
  }
}

/** A policy with what its certificate states, in the certificate's own words. */
export function policyInFull(found: PolicyWithPapers, session: Session): Answer<typeof getPolicy>['data'] {
  const { receipt, invoice } = found
  const account = openAccountOf(found, session)
  return {
    ...policyInList(found, session),
    ...certificateSummary(found.certificate),
    email: found.policy.email,
    verification_code: found.certificate.verification.code,
    sold_by_producer: (receipt ?? invoice)?.producers === true,
    receipt: account && receipt ? { ...statementOf(receipt), payment: paymentText(receipt) } : null,
    invoice: account && invoice ? invoiceOf(invoice) : null,
  }
}

function invoiceOf(invoice: InvoiceContent): Answer<typeof getPolicy>['data']['invoice'] {
  return {
    ...statementOf(invoice),
    due: formatLongDate(invoice.dueOn),
    payment: toBePaidText(invoice),
  }
}

/** What a receipt and an invoice have in common. */
function statementOf(document: ReceiptContent | InvoiceContent) {
  return {
    number: document.number,
    bill_to: payerLines(document),
    lines: document.lines.map(({ label, amount }) => ({ label, amount: toDollars(amount) })),
    total: toDollars(document.total),
  }
}
