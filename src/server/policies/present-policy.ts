import { type Answer } from '#contract/endpoint.ts'
import { type getPolicy, type listPolicies } from '#contract/policies.ts'
import { formatContestDate } from '#domain/calendar.ts'
import { toDollars } from '#domain/money.ts'
import { certificateSummary } from '#domain/policy/certificate-summary.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentText } from '#domain/policy/receipt-summary.ts'
import { type Session } from '#server/http/access.ts'
import { type PolicyWithPapers } from '#server/policies/repository.ts'

/**
 * Whether a session may open the receipt.
 *
 * @rule P02 The receipt of a producer tells its commission, so the link that its client gets does not open it.
 */
export function opensReceipt({ receipt }: PolicyWithPapers, { grants }: Session): boolean {
  return receipt.producers !== true || grants !== 'email'
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
    documents: opensReceipt(found, session) ? ['certificate', 'receipt'] : ['certificate'],
    test,
  }
}

/** A policy with what its certificate states, in the certificate's own words. */
export function policyInFull(found: PolicyWithPapers, session: Session): Answer<typeof getPolicy>['data'] {
  return {
    ...policyInList(found, session),
    ...certificateSummary(found.certificate),
    email: found.policy.email,
    verification_code: found.certificate.verification.code,
    sold_by_producer: found.receipt.producers === true,
    invoice: null,
    receipt: opensReceipt(found, session) ? receiptOf(found.receipt) : null,
  }
}

function receiptOf(receipt: ReceiptContent): Answer<typeof getPolicy>['data']['receipt'] {
  return {
    number: receipt.number,
    bill_to: payerLines(receipt),
    lines: receipt.lines.map(({ label, amount }) => ({ label, amount: toDollars(amount) })),
    total: toDollars(receipt.total),
    payment: paymentText(receipt),
  }
}
