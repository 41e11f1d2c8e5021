import { randomBytes, randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { purchasePostings } from '#domain/accounting/purchase-postings.ts'
import { type Cents, ZERO } from '#domain/money.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { isProducerPolicy } from '#domain/policy/parties.ts'
import { VERIFICATION_CODE_BYTES, verificationCode } from '#domain/policy/verification-code.ts'
import { documentOf } from '#domain/purchase/means.ts'
import { type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { readableQuote } from '#domain/quote/summary.ts'
import { insertPurchaseDocument } from '#server/accounting/repository.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Context } from '#server/http/serve.ts'
import { type Card } from '#server/payments/gateway.ts'
import { insertPolicy, nextPolicyNumber } from '#server/policies/repository.ts'
import { auditedPurchase } from '#server/purchases/audited-purchase.ts'
import { purchaseDocument } from '#server/purchases/purchase-document.ts'
import { queuePurchaseMail } from '#server/purchases/queue-purchase-mail.ts'
import { insertPurchaseRecord, type Purchase } from '#server/purchases/repository.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptance } from '#server/terms/find-acceptance.ts'

export interface Issuing {
  /** As it is completed. */
  purchase: Purchase
  stored: QuoteWithPolicy
  /** The card that was charged, where one was. */
  card?: Card
}

/**
 * Issues the policy of a purchase that is done: certificate, receipt or invoice with what it posts, record and mail,
 * in the transaction that completes it. All of it is of the moment at which the purchase was admitted, however late it
 * became known that it was charged: cover began then, before play did.
 *
 * @rule P01 A purchase that is done has its policy with certificate and receipt or invoice, and any other has none.
 */
export async function issuePolicy(trx: Db, context: Context, issuing: Issuing): Promise<void> {
  const { purchase, stored } = issuing
  const quote = quoteFrom(stored.answers)
  const summary = priceOf(issuing)
  const email = emailOf(quote, stored.id)
  const { startedAt: issuedAt } = purchase
  const bought = {
    quote,
    summary,
    pricedRows: stored.price?.rows ?? [],
    insurer: context.env.insurer,
    policyNumber: await nextPolicyNumber(trx),
    issuedAt: issuedAt.toISOString(),
    test: (purchase.gateway ?? context.gateway.name) === 'sandbox',
  }
  const acceptedByLink = await findAcceptance(trx, stored)
  const certificate = firstCertificate(context, purchase, { ...bought, acceptedByLink })
  const document = await purchaseDocument(trx, issuing, bought)

  const { policyNumber: number } = bought
  const { id: purchaseId } = purchase
  const ratedBy = ratingPlanOf(context, stored)
  const policy = {
    id: randomUUID(),
    number,
    quoteId: stored.id,
    purchaseId,
    email,
    version: 1,
    issuedAt,
    ...ratedBy,
  }
  await insertPolicy(trx, policy, certificate)
  await insertPurchaseDocument(trx, {
    document,
    policyId: policy.id,
    purchaseId,
    postings: purchasePostings(summary, purchase.paymentType),
  })
  await insertPurchaseRecord(trx, purchaseId, readableQuote(quote))
  await insertAuditEvent(trx, {
    ...auditedPurchase(purchase, { policy: number, document: document.content.number }),
    // The trail tells what was done when.
    at: context.now(),
    event: 'policy_issued',
  })
  const producerEmail = isProducerPolicy(quote) ? (quote.answers.producer_email ?? email) : undefined
  await queuePurchaseMail(trx, context, { purchase, email, producerEmail, certificate, document })
}

/**
 * The plan that priced it. A price from before hashes were kept takes the hash that its plan has now.
 *
 * @rule N69 A policy and its certificate keep the plan that priced them, with its hash.
 */
function ratingPlanOf({ plans }: Context, { price }: QuoteWithPolicy) {
  const ratingPlan = price?.plan ?? null
  const known = ratingPlan === null ? undefined : plans.find(ratingPlan)
  return { ratingPlan, ratingPlanHash: price?.planHash ?? known?.hash ?? null }
}

/** The quote cannot be saved while it is being bought, so this is the price that was admitted. */
function priceOf({ purchase, stored }: Issuing) {
  const summary = stored.price?.summary
  if (summary?.amountDue !== purchase.amountCents)
    throw new Error(`Quote ${stored.id} was bought at another price`)
  return summary
}

function emailOf({ answers: { insured_email: email } }: Quote, quoteId: string): string {
  if (email === undefined) throw new Error(`Quote ${quoteId} was bought without an e-mail address`)
  return email
}

type Certified = Parameters<typeof certificateContent>[0]

function firstCertificate(
  { env }: Context,
  { amountCents, paymentType, startedAt }: Purchase,
  bought: Omit<Certified, 'version' | 'acceptedAt' | 'verification' | 'paid'>,
) {
  const code = verificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const amount = amountCents as Cents
  return certificateContent({
    ...bought,
    version: 1,
    acceptedAt: startedAt.toISOString(),
    verification: { code, url: env.publicUrl + pagePath('verify', { code }) },
    paid: documentOf(paymentType, amount) === 'invoice' ? ZERO : amount,
  })
}
