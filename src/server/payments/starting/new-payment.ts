import { randomUUID } from 'node:crypto'
import type { PaymentDetails } from '#domain/purchase/payment-details.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import type { Purchase } from '#server/payments/repository.ts'

interface NewPayment {
  quoteId: string
  idempotencyKey: string
  requestHash: string
  /** The version of the quote that was seen. */
  quoteVersion: number
  amount: Cents
  details: PaymentDetails
  /** Absent if the customer pays. */
  rep?: Pick<Rep, 'id'> | undefined
  specialInstructions?: string | undefined
  alsoSendTo?: string | undefined
  /** The change of a policy that it pays for, or the invoice; absent if it buys the quote. */
  changeId?: string
  invoice?: string
}

/** A payment that starts: open if a gateway has something to charge, otherwise completed. Nothing is stored. */
export function newPayment(
  { now, gateway }: Pick<Context, 'now' | 'gateway'>,
  { amount, details, rep, ...payment }: NewPayment,
): Purchase {
  const startedAt = now()
  const isCharged = details.token !== undefined
  return {
    id: randomUUID(),
    quoteId: payment.quoteId,
    idempotencyKey: payment.idempotencyKey,
    requestHash: payment.requestHash,
    state: isCharged ? 'charging' : 'completed',
    quoteVersion: payment.quoteVersion,
    amountCents: amount,
    paymentType: details.method,
    wallet: details.wallet ?? null,
    paymentToken: details.token ?? null,
    reference: details.reference ?? null,
    accountCode: details.accountCode ?? null,
    farmersException: details.farmersException ?? null,
    repId: rep?.id ?? null,
    specialInstructions: payment.specialInstructions ?? null,
    alsoSendTo: payment.alsoSendTo ?? null,
    gateway: isCharged ? gateway.name : null,
    gatewayReference: null,
    declineReason: null,
    leaseUntil: isCharged ? leaseExpiry(startedAt) : startedAt,
    startedAt,
    settledAt: isCharged ? null : startedAt,
    requestId: getRequestId() ?? null,
    changeId: payment.changeId ?? null,
    invoice: payment.invoice ?? null,
  }
}
