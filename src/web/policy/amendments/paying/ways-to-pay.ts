import type { WayToPay } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'

/** How what a request costs can be paid, the usual way first. Nothing is paid while it waits for somebody. */
export function waysToPay(
  { effect, needs_payment: isPaid, waits_for: waitsFor }: ChangePreview,
  isRep: boolean,
): WayToPay[] {
  if (effect.charge === 0 || waitsFor !== null) return []
  return [
    ...(isPaid ? [] : ['billed' as const]),
    'credit_card',
    ...(isRep ? ['transaction_id' as const] : []),
  ]
}
