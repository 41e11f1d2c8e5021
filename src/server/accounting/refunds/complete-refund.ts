import { buildRefundPostings } from '#domain/accounting/change-postings.ts'
import type { RefundContent, RefundPayment } from '#domain/documents/billing/refund.ts'
import { findReasonOf } from '#server/accounting/credits/repository.ts'
import { queueRefundMail, queueRefundTask } from '#server/accounting/refunds/queue-refund-mail.ts'
import {
  findRefundedMoney,
  lockRefund,
  nextRefundNumber,
  type Refund,
  type RefundedMoney,
  updateRefund,
} from '#server/accounting/refunds/repository.ts'
import { insertEntry, lockPolicy } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** The gateway's reference, or how and by whom it was paid back outside of it. */
export type RefundProof = { gatewayReference: string } | { reference: string; rep: { id: string } }

/** Why a late attempt adds nothing to the audit log. */
const SETTLED_BEFORE = 'The attempt that settled the refund recorded it'

/**
 * Records that the money went back, with its document, postings and mail, in one transaction.
 *
 * @rule N77 A refund and its document are recorded in one transaction, once; a second attempt finds it completed.
 * @rule N80 Every refund has a document of its own, which draws on a credit memo or on a payment.
 */
export async function completeRefund(context: Context, started: Refund, proof: RefundProof): Promise<Refund> {
  return runWrite(context, async (trx, effects) => {
    const refund = await lockOpenRefund(trx, effects, started)
    if (refund.settledAt) return refund
    const about = await findRefundedMoney(trx, refund)
    const at = context.now()
    const number = await nextRefundNumber(trx)
    const content = buildContent(refund, about.document, { number, at, proof })
    const method = 'rep' in proof ? 'transaction_id' : 'credit_card'
    const reason = await findReasonOf(trx, refund.creditMemo ?? refund.payment ?? '')
    const { policyId } = refund
    const entry = { document: number, type: 'issue_refund', policyId, reason, payer: about.payer } as const
    const postings = buildRefundPostings(refund.amountCents, method)
    await insertEntry(trx, { ...entry, postedAt: at }, postings)
    const completed = {
      state: 'completed',
      settledAt: at,
      number,
      content,
      ...('rep' in proof ? { reference: proof.reference, recordedBy: proof.rep.id } : proof),
    } as const
    await updateRefund(trx, refund.id, completed)
    await queueRefundMail(trx, context, content, about)
    await effects.audit({
      quoteId: about.quoteId,
      at,
      ...('rep' in proof ? { actor: 'rep', repId: proof.rep.id } : { actor: 'system' }),
      event: 'refund_completed',
      detail: { refund: refund.id, document: number, cents: refund.amountCents },
    })
    return { ...refund, ...completed }
  })
}

/**
 * Ends a refund for which no money went back: the credit is there again.
 *
 * @rule N77 The office is told of a refund that the gateway declined, as somebody waits for the money.
 */
export async function failRefund(context: Context, started: Refund, reason: string): Promise<Refund> {
  return runWrite(context, async (trx, effects) => {
    const refund = await lockOpenRefund(trx, effects, started)
    if (refund.settledAt) return refund
    const at = context.now()
    const failed = { state: 'failed', failureReason: reason, settledAt: at } as const
    await updateRefund(trx, refund.id, failed)
    const { quoteId } = await findRefundedMoney(trx, refund)
    await queueRefundTask(trx, context, { ...refund, ...failed })
    const detail = { refund: refund.id, cents: refund.amountCents }
    await effects.audit({ quoteId, at, actor: 'system', event: 'refund_failed', detail })
    return { ...refund, ...failed }
  })
}

/** Locks the policy first, as starting a refund does: a different order could deadlock. */
async function lockOpenRefund(trx: Db, effects: Effects, { id, policyId }: Refund): Promise<Refund> {
  await lockPolicy(trx, policyId)
  const refund = await lockRefund(trx, id)
  if (!refund) throw new Error(`Refund ${id} is gone`)
  if (refund.settledAt) effects.noAudit(SETTLED_BEFORE)
  return refund
}

interface Paid {
  number: string
  at: Date
  proof: RefundProof
}

/** Addressed to whoever paid. */
function buildContent(
  refund: Refund,
  document: RefundedMoney['document'],
  { number, at, proof }: Paid,
): RefundContent {
  const { insurer, policyNumber, billTo, event, producers, dollarSign, timeZone, test } = document
  const { creditMemo, receipt, payment } = refund
  return {
    insurer,
    number,
    policyNumber,
    issuedAt: at.toISOString(),
    billTo,
    event,
    ...(producers && { producers }),
    ...(dollarSign && { dollarSign }),
    ...(timeZone && { timeZone }),
    test,
    ...(creditMemo !== null && { creditMemo }),
    ...(receipt !== null && { receipt }),
    ...(payment !== null && { receivedPayment: payment }),
    total: refund.amountCents,
    payment: paymentOf(document, proof),
    paidAt: at.toISOString(),
  }
}

function paymentOf({ payment }: RefundedMoney['document'], proof: RefundProof): RefundPayment {
  if ('rep' in proof) return { transactionId: proof.reference }
  if (payment === null || !('brand' in payment)) return { transactionId: proof.gatewayReference }
  const { paidAt: _when, ...card } = payment
  return { ...card, reference: proof.gatewayReference }
}
