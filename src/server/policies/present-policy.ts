import { type Answer } from '#contract/endpoint.ts'
import { type getPolicy, type listPolicies } from '#contract/policies.ts'
import { formatContestDate } from '#domain/calendar.ts'
import { toDollars } from '#domain/money.ts'
import { certificateSummary } from '#domain/policy/certificate-summary.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentText } from '#domain/policy/receipt-summary.ts'
import { type PolicyWithPapers } from '#server/policies/repository.ts'

/** A policy as the list shows it. */
export function policyInList({
  policy,
  certificate,
}: PolicyWithPapers): Answer<typeof listPolicies>['data'][number] {
  const { event, money, test } = certificate
  return {
    number: policy.number,
    version: certificate.version,
    issued_at: certificate.issuedAt,
    tournament_name: event.tournament,
    course_name: event.course,
    first_contest_date: formatContestDate(event.firstDay),
    total: toDollars(money.total),
    documents: ['certificate', 'receipt'],
    test,
  }
}

/** A policy with what its certificate states, in the certificate's own words. */
export function policyInFull(found: PolicyWithPapers): Answer<typeof getPolicy>['data'] {
  return {
    ...policyInList(found),
    ...certificateSummary(found.certificate),
    email: found.policy.email,
    verification_code: found.certificate.verification.code,
    receipt: receiptOf(found.receipt),
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
