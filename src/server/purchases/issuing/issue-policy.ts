import { randomBytes, randomUUID } from 'node:crypto'
import { getEmailKey } from '#domain/values/email-address.ts'
import { pagePath } from '#contract/page-path.ts'
import { buildPurchasePostings } from '#domain/accounting/purchase-postings.ts'
import { ZERO } from '#domain/values/money.ts'
import { statePurchase } from '#domain/policy/money-statement.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import {
  VERIFICATION_CODE_BYTES,
  makeVerificationCode,
} from '#domain/documents/certificate/verification-code.ts'
import { getPurchaseDocumentType } from '#domain/purchase/payment-details.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { conditionsOf } from '#domain/quote/approvals/cover-conditions.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteSummary } from '#domain/quote/summary/step-summary.ts'
import { insertPurchaseDocument } from '#server/accounting/repository.ts'
import { queueInvoiceMail } from '#server/accounting/invoices/queue-invoice-mail.ts'
import type { Effects } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import type { Card } from '#server/payments/gateway/payment-gateway.ts'
import { insertPolicy, nextPolicyNumber } from '#server/policies/repository.ts'
import { purchaseAuditEvent } from '#server/payments/purchase-audit.ts'
import { createPurchaseDocument, nextDocumentNumber } from '#server/accounting/purchase-document.ts'
import { queueInstructionsMail } from '#server/purchases/issuing/queue-instructions-mail.ts'
import { queuePurchaseMail } from '#server/purchases/issuing/queue-purchase-mail.ts'
import { insertPurchaseRecord, type Purchase } from '#server/payments/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { referralsOf } from '#server/quotes/pricing/quote-referrals.ts'
import { scheduleSignProof } from '#server/policies/amendments/schedule-sign-proof.ts'
import { keepCountedCoupons } from '#server/purchases/issuing/keep-coupons.ts'
import { findAcceptance } from '#server/quotes/terms/find-acceptance.ts'

export interface CompletedPurchase {
  /** In its completed state. */
  purchase: Purchase
  stored: QuoteWithPolicy
  /** The charged card, if any. */
  card?: Card
}

/**
 * Issues the policy of a completed purchase: certificate, receipt or invoice with its postings, record and emails, in the
 * transaction that completes it, which is `context.db`. All documents are dated to the start of the purchase, even if its charge became known
 * later: cover started then, before play did.
 *
 * @rule P01 A completed purchase has a policy with certificate and receipt or invoice; no other purchase has any.
 */
export async function issuePolicy(
  context: Context,
  effects: Effects,
  issuing: CompletedPurchase,
): Promise<void> {
  const { db: trx } = context
  const { purchase, stored } = issuing
  const quote = quoteFrom(stored.answers)
  const summary = requirePrice(issuing)
  const email = requireEmail(quote, stored.id)
  const { startedAt: issuedAt } = purchase
  const [policyNumber, documentNumber, acceptedByLink] = await sendTogether(
    () => nextPolicyNumber(trx),
    () => nextDocumentNumber(trx, purchase),
    () => findAcceptance(trx, stored),
  )
  const input = {
    quote,
    summary,
    pricedRows: stored.price?.rows ?? [],
    termsOf: stored.price,
    partner: stored.partner,
    insurer: context.env.insurer,
    policyNumber,
    issuedAt: issuedAt.toISOString(),
    instructions: purchase.specialInstructions ?? undefined,
    conditions: conditionsOf(referralsOf(context, quote, stored, dayAtEvent(quote, issuedAt))),
    test: (purchase.gateway ?? context.gateway.name) === 'sandbox',
  }
  const document = createPurchaseDocument(issuing, { ...input, number: documentNumber })
  const postings = buildPurchasePostings(summary, purchase.paymentType)
  const statement = statePurchase(document.type, postings)
  const certificate = firstCertificate(context, purchase, {
    ...input,
    acceptedByLink,
    statement: isProducerPolicy(quote) ? undefined : statement,
  })

  const { id: purchaseId } = purchase
  const ratedBy = ratingPlanOf(context, stored)
  const policy = {
    id: randomUUID(),
    number: policyNumber,
    quoteId: stored.id,
    purchaseId,
    email,
    version: 1,
    issuedAt,
    producerEmail: isProducerPolicy(quote) ? getEmailKey(quote.answers.producer_email ?? email) : null,
    earlierPayers: [],
    ...ratedBy,
  }
  await sendTogether(
    () => insertPolicy(trx, policy, certificate),
    () => insertPurchaseRecord(trx, purchaseId, quoteSummary(quote)),
    () =>
      effects.audit({
        ...purchaseAuditEvent(purchase, { policy: policyNumber, document: documentNumber }),
        // The audit log has the time of the action itself.
        at: context.now(),
        event: 'policy_issued',
      }),
    () => insertPurchaseDocument(trx, { document, policyId: policy.id, purchaseId, postings }),
  )
  await keepCountedCoupons(trx, purchase, stored)
  const producerEmail = isProducerPolicy(quote) ? (quote.answers.producer_email ?? email) : undefined
  await queuePurchaseMail(trx, context, { purchase, email, producerEmail, certificate, document, statement })
  if (document.type === 'invoice') {
    const { content } = document
    const billed = { policy, payer: 1, quoteId: stored.id, content, open: content.total } as const
    const cause = `invoice:${content.number}`
    await queueInvoiceMail(context, { ...billed, because: 'issued', cause })
  }
  await scheduleSignProof(trx, policy, quote, context.now())
  await queueInstructionsMail(trx, context, {
    purchase,
    policyNumber,
    eventName: certificate.event.tournament,
    replyTo: producerEmail ?? email,
  })
}

/**
 * The plan of the price. An older price without a hash takes the current hash of its plan.
 *
 * @rule N69 A policy and its certificate store the plan that priced them, with its hash.
 */
function ratingPlanOf({ plans }: Context, { price }: QuoteWithPolicy) {
  const ratingPlan = price?.plan ?? null
  const known = ratingPlan === null ? undefined : plans.find(ratingPlan)
  return { ratingPlan, ratingPlanHash: price?.planHash ?? known?.hash ?? null }
}

/** The quote cannot be saved while it is being bought, so this is the price that was checked at the start. */
function requirePrice({ purchase, stored }: CompletedPurchase) {
  const summary = stored.price?.summary
  if (summary?.amountDue !== purchase.amountCents)
    throw new Error(`Quote ${stored.id} was bought at another price`)
  return summary
}

function requireEmail({ answers: { insured_email: email } }: Quote, quoteId: string): string {
  if (email === undefined) throw new Error(`Quote ${quoteId} was bought without an e-mail address`)
  return email
}

type CertificateInput = Parameters<typeof buildCertificateContent>[0]

function firstCertificate(
  { env }: Context,
  { amountCents, paymentType, startedAt }: Purchase,
  input: Omit<CertificateInput, 'version' | 'acceptedAt' | 'verification' | 'paid'>,
) {
  const code = makeVerificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const amount = amountCents
  return buildCertificateContent({
    ...input,
    version: 1,
    acceptedAt: startedAt.toISOString(),
    verification: { code, url: env.publicUrl + pagePath('verify', { code }) },
    paid: getPurchaseDocumentType(paymentType, amount) === 'invoice' ? ZERO : amount,
  })
}
