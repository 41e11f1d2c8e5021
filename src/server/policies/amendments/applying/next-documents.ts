import type { PricingSummary } from '#domain/pricing/totals.ts'
import { randomBytes } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { editionOf } from '#domain/contests/conditions/editions.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import {
  makeVerificationCode,
  VERIFICATION_CODE_BYTES,
} from '#domain/documents/certificate/verification-code.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { currentPayer, hasProducer } from '#domain/policy/producer-of-record.ts'
import { followConditions } from '#domain/quote/approvals/cover-conditions.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { atLeastZero, type Cents, smallerAmount, subtract } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStoredPrice } from '#server/policies/amendments/evaluating/evaluate-change.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { ListedEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import { formatInsured } from '#domain/documents/certificate/certificate-summary.ts'
import type { EndorsementContent, EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'

interface IssuedWith {
  issuedAt: Date
  paid: Cents
  statement: MoneyStatement
  /** On what the carrier approved the change. */
  conditions: string | null
  /** What its endorsement adds to the certificate, if a rep wrote it. */
  endorsement: ListedEndorsement | undefined
}

/**
 * The certificate of the next version, with a code of its own: the code of an older one says that it is superseded. The
 * terms stay accepted as they were, in the words that were accepted.
 *
 * @rule O02 Each change of a policy makes the next version of its certificate.
 */
export function nextCertificate(
  { env }: Pick<Context, 'env'>,
  { policy, stored, certificate }: ChangeSubject,
  { revision, effect }: EvaluatedRequest,
  { issuedAt, paid, statement, conditions, endorsement }: IssuedWith,
): CertificateContent {
  const price = requireStoredPrice(revision.price, policy.number)
  const { summary } = price
  const { version: accepted, acceptedBy: by, acceptedAt: at } = certificate.terms
  const code = makeVerificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const endorsements = [...(certificate.endorsements ?? []), ...(endorsement ? [endorsement] : [])]
  const built = buildCertificateContent({
    quote: quoteFrom(revision.answers),
    summary,
    pricedRows: price.rows,
    termsOf: price,
    partner: stored.partner,
    insurer: env.insurer,
    policyNumber: policy.number,
    version: policy.version + 1,
    issuedAt: issuedAt.toISOString(),
    acceptedAt: at,
    terms: editionOf(accepted),
    acceptedByLink: { by, at },
    verification: { code, url: env.publicUrl + pagePath('verify', { code }) },
    paid: shownAsPaid({ summary, paid, charged: revision.total }),
    statement: isInsuredsOwn(policy) ? statement : undefined,
    awaitingDate: revision.awaitingDates,
    conditions: [
      ...followConditions(certificate.conditions ?? [], rowMoves(stored.answers, revision.answers)),
      ...(conditions === null ? [] : [{ text: conditions }]),
    ],
    test: certificate.test,
  })
  const content = endorsements.length > 0 ? { ...built, endorsements } : built
  // What is kept of a producer's policy is the producer's net amount, which its client never sees.
  const isKeptShown = revision.cancelled && effect.clientTotals === undefined && effect.payer === undefined
  return isKeptShown
    ? { ...content, money: { ...content.money, ...keptMoney(effect.amounts.after, paid) } }
    : content
}

/** @rule N86 P02 The statement is that of who pays: the certificate has it only where the insured alone does, and always did. */
function isInsuredsOwn(policy: ChangeSubject['policy']): boolean {
  return !hasProducer(policy) && currentPayer(policy) === 1
}

/** What leaves open of the price what all payers still owe: it may be charged in other figures than those of the price. */
function shownAsPaid(money: { summary: PricingSummary; paid: Cents; charged: Cents }): Cents {
  const { summary, paid, charged } = money
  return charged === summary.amountDue
    ? paid
    : subtract(summary.amountDue, atLeastZero(subtract(charged, paid)))
}

/** Of a policy that has ended, only what is kept. */
function keptMoney(kept: Cents, received: Cents): Omit<CertificateContent['money'], 'statement'> {
  const paid = smallerAmount(received, kept)
  return {
    lines: [{ label: 'Kept on cancellation', amount: kept }],
    total: kept,
    paid,
    balance: subtract(kept, paid),
  }
}

/** @rule P02 On a producer's policy the endorsement shows the totals of its client, never net fees. */
export function nextEndorsement(
  { certificate: before }: Pick<ChangeSubject, 'certificate'>,
  certificate: CertificateContent,
  { effect, revision: { endorsed } }: EvaluatedRequest,
  { number, kind }: { number: number; kind: EndorsementKind },
): EndorsementContent {
  const { insurer, policyNumber, version, issuedAt, event, dollarSign, test } = certificate
  return {
    insurer,
    policyNumber,
    number,
    certificateVersion: version,
    issuedAt,
    kind,
    insured: formatInsured(certificate),
    event: [event.tournament, event.course].filter(Boolean).join(', '),
    ...(dollarSign && { dollarSign }),
    ...(event.timeZone && { timeZone: event.timeZone }),
    sections: effect.sections,
    ...(endorsed && { written: endorsed }),
    ...(effect.clientTotals === undefined && effect.fees.length > 0 && { fees: effect.fees }),
    total: { before: before.money.total, after: certificate.money.total },
    test,
  }
}
