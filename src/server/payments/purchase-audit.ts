import type { AuditEvent } from '#server/audit/repository.ts'
import type { Purchase } from '#server/payments/repository.ts'

/** The audit fields of a purchase: who bought what, how it is paid, and for how much. */
export function purchaseAuditEvent(
  purchase: Purchase,
  more: AuditEvent['detail'] = {},
): Pick<AuditEvent, 'quoteId' | 'actor' | 'repId' | 'detail'> {
  const { id, quoteId, repId, amountCents, paymentType, farmersException } = purchase
  return {
    quoteId,
    ...(repId === null ? { actor: 'client' } : { actor: 'rep', repId }),
    detail: {
      ...more,
      purchase: id,
      cents: amountCents,
      payment_type: paymentType,
      ...(farmersException !== null && { farmers_exception: farmersException }),
    },
  }
}
