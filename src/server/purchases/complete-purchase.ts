import { randomBytes, randomUUID } from 'node:crypto'
import { type Cents } from '#domain/money.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { isProducerPolicy } from '#domain/policy/parties.ts'
import { receiptContent } from '#domain/policy/receipt-content.ts'
import { VERIFICATION_CODE_BYTES, verificationCode } from '#domain/policy/verification-code.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { readableQuote } from '#domain/quote/summary.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Context } from '#server/http/serve.ts'
import { type Charge } from '#server/payments/gateway.ts'
import { insertPolicyWithPapers, nextPolicyNumber, nextReceiptNumber } from '#server/policies/repository.ts'
import { queuePurchaseMail } from '#server/purchases/queue-purchase-mail.ts'
import {
  insertPurchaseRecord,
  lockPurchase,
  type Purchase,
  updatePurchase,
} from '#server/purchases/repository.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

type Approved = Extract<Charge, { state: 'approved' }>

/**
 * Records that the money came and issues the policy with its papers and mail, all at once.
 *
 * @rule O05 A charge and its policy are recorded in one transaction, once; whoever comes second finds it done.
 */
export async function completePurchase(
  context: Context,
  begun: Purchase,
  charge: Approved,
): Promise<Purchase> {
  const completed = await context.db.transaction(async (trx) => {
    const { purchase, stored } = await hold(trx, begun)
    if (purchase.state !== 'charging') return purchase
    const settled: Purchase = {
      ...purchase,
      state: 'completed',
      gatewayReference: charge.reference,
      settledAt: context.now(),
    }
    await updatePurchase(trx, purchase.id, settled)
    await issuePolicy(trx, context, { purchase: settled, stored, charge })
    return settled
  })
  context.wakeJobs()
  return completed
}

export function declinePurchase(context: Context, begun: Purchase, reason: string): Promise<Purchase> {
  return close(context, begun, { state: 'declined', declineReason: reason }, 'purchase_declined')
}

/** A purchase that was interrupted before any money moved, too long ago to go on with. */
export function abandonPurchase(context: Context, begun: Purchase): Promise<Purchase> {
  return close(context, begun, { state: 'abandoned' }, 'purchase_abandoned')
}

async function close(
  { db, now }: Context,
  begun: Purchase,
  end: Partial<Purchase>,
  event: string,
): Promise<Purchase> {
  return db.transaction(async (trx) => {
    const { purchase, stored } = await hold(trx, begun)
    if (purchase.state !== 'charging') return purchase
    const at = now()
    const { id } = purchase
    await updatePurchase(trx, id, { ...end, settledAt: at })
    await insertAuditEvent(trx, { quoteId: stored.id, at, actor: 'system', event, detail: { purchase: id } })
    return { ...purchase, ...end, settledAt: at }
  })
}

/** The quote first, as whoever begins a purchase does: two who take both in different orders wait for each other. */
async function hold(
  trx: Db,
  { id, quoteId }: Purchase,
): Promise<{ purchase: Purchase; stored: QuoteWithPolicy }> {
  const stored = await lockQuote(trx, quoteId)
  const purchase = await lockPurchase(trx, id)
  if (!stored || !purchase) throw new Error(`Purchase ${id} or its quote is gone`)
  return { purchase, stored }
}

interface Issuing {
  purchase: Purchase
  stored: QuoteWithPolicy
  charge: Approved
}

async function issuePolicy(trx: Db, context: Context, issuing: Issuing): Promise<void> {
  const { purchase, stored, charge } = issuing
  const { env, now } = context
  const quote = quoteFrom(stored.answers)
  // The quote cannot be saved while it is being bought, so this is the price that was admitted.
  const { summary, rows = [] } = stored.price ?? {}
  if (summary?.amountDue !== purchase.amountCents)
    throw new Error(`Quote ${stored.id} was bought at another price`)
  const { insured_email: email } = quote.answers
  if (email === undefined) throw new Error(`Quote ${stored.id} was bought without an e-mail address`)
  const at = now()
  const policyNumber = await nextPolicyNumber(trx)
  const code = verificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const shared = {
    quote,
    summary,
    pricedRows: rows,
    insurer: env.insurer,
    policyNumber,
    issuedAt: at.toISOString(),
    test: purchase.gateway === 'sandbox',
  }
  const certificate = certificateContent({
    ...shared,
    version: 1,
    acceptedAt: purchase.startedAt.toISOString(),
    verification: { code, url: `${env.publicUrl}/quote/verify/${code}` },
    paid: purchase.amountCents as Cents,
  })
  const { brand, lastDigits } = charge.card
  const receipt = receiptContent({
    ...shared,
    number: await nextReceiptNumber(trx),
    payment: { brand, lastDigits, reference: charge.reference, paidAt: at.toISOString() },
  })
  const policy = {
    id: randomUUID(),
    number: policyNumber,
    quoteId: stored.id,
    purchaseId: purchase.id,
    email,
    version: 1,
    issuedAt: at,
  }
  await insertPolicyWithPapers(trx, policy, certificate, receipt)
  await insertPurchaseRecord(trx, purchase.id, readableQuote(quote))
  await insertAuditEvent(trx, {
    quoteId: stored.id,
    at,
    actor: 'client',
    event: 'policy_issued',
    detail: { policy: policyNumber, purchase: purchase.id, cents: purchase.amountCents },
  })
  const producerEmail = isProducerPolicy(quote) ? (quote.answers.producer_email ?? email) : undefined
  await queuePurchaseMail(trx, context, { purchase, email, producerEmail, certificate, receipt })
}
