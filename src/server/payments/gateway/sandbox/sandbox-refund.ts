import { randomBytes } from 'node:crypto'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { REFUND_DECLINED, REFUND_TOO_LARGE } from '#server/payments/gateway/decline-reasons.ts'
import {
  type GatewayRefund,
  GatewayOutcomeUnknown,
  type RefundRequest,
} from '#server/payments/gateway/payment-gateway.ts'
import {
  findSandboxRefund,
  findToken,
  lockApprovedCharge,
  recordSandboxRefund,
  type SandboxRefund,
  sumSandboxRefunds,
} from '#server/payments/gateway/repository.ts'
import type { SandboxOutcome } from '#server/payments/gateway/sandbox/sandbox-cards.ts'

/**
 * Pays back in the sandbox's own ledger, once under a key, and never more than was charged.
 *
 * @rule N80 A gateway refunds a charge up to what was charged.
 */
export async function refundInSandbox(db: Db, request: RefundRequest, at: Date): Promise<GatewayRefund> {
  const existing = await findSandboxRefund(db, request.key)
  if (existing) return toRefund(existing)
  const { refund, outcome } = await runWrite({ db }, (trx, effects) => {
    effects.noAudit('The sandbox has a ledger of its own')
    return record(trx, request, at)
  })
  if (outcome === 'refund_then_time_out') throw new GatewayOutcomeUnknown('The gateway didn’t answer in time')
  return toRefund(refund)
}

async function record(trx: Db, { key, charge, amount, requestId = null }: RefundRequest, at: Date) {
  const charged = await lockApprovedCharge(trx, charge)
  if (!charged) throw new Error(`The sandbox has not charged ${charge}`)
  const card = charged.token === null ? undefined : await findToken(trx, charged.token)
  const outcome = card?.outcome as SandboxOutcome | undefined
  const left = charged.amountCents - (await sumSandboxRefunds(trx, charge))
  const declineReason =
    outcome === 'decline_refund' ? REFUND_DECLINED : amount > left ? REFUND_TOO_LARGE : null
  const refund = await recordSandboxRefund(trx, {
    reference: `re_${randomBytes(12).toString('hex')}`,
    idempotencyKey: key,
    charge,
    amountCents: amount,
    state: declineReason === null ? 'refunded' : 'declined',
    declineReason,
    requestId,
    createdAt: at,
  })
  return { refund, outcome }
}

function toRefund({ state, reference, declineReason }: SandboxRefund): GatewayRefund {
  return state === 'refunded'
    ? { state, reference }
    : { state: 'declined', reason: declineReason ?? REFUND_DECLINED }
}
