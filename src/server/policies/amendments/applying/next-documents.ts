import { randomBytes } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import {
  makeVerificationCode,
  VERIFICATION_CODE_BYTES,
} from '#domain/documents/certificate/verification-code.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, subtract } from '#domain/values/money.ts'
import { smallerAmount } from '#domain/policy/amendments/settlement.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStoredPrice } from '#server/policies/changes/evaluating/evaluate-change.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'

/**
 * The certificate of the next version, with a code of its own: the code of an older one says that it is superseded. The
 * terms stay accepted as they were.
 *
 * @rule O02 Each change of a policy makes the next version of its certificate.
 */
export function nextCertificate(
  { env }: Pick<Context, 'env'>,
  { policy, stored, certificate }: ChangeSubject,
  { revision, effect }: EvaluatedRequest,
  { issuedAt, paid }: { issuedAt: Date; paid: Cents },
): CertificateContent {
  const { summary, rows } = requireStoredPrice(revision.price, policy.number)
  const { acceptedBy: by, acceptedAt: at } = certificate.terms
  const code = makeVerificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const content = buildCertificateContent({
    quote: quoteFrom(revision.answers),
    summary,
    pricedRows: rows,
    partner: stored.partner,
    insurer: env.insurer,
    policyNumber: policy.number,
    version: policy.version + 1,
    issuedAt: issuedAt.toISOString(),
    acceptedAt: at,
    acceptedByLink: { by, at },
    verification: { code, url: env.publicUrl + pagePath('verify', { code }) },
    paid,
    awaitingDate: revision.awaitingDates,
    test: certificate.test,
  })
  // What is kept of a producer's policy is the producer's net amount, which its client never sees.
  const isKeptShown = revision.cancelled && effect.clientTotals === undefined
  return isKeptShown ? { ...content, money: keptMoney(effect.amounts.after, paid) } : content
}

/** Of a policy that has ended, only what is kept. */
function keptMoney(kept: Cents, received: Cents): CertificateContent['money'] {
  const paid = smallerAmount(received, kept)
  return {
    lines: [{ label: 'Kept on cancellation', amount: kept }],
    total: kept,
    paid,
    balance: subtract(kept, paid),
  }
}
