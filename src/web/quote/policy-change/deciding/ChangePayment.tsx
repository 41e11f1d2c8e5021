import { type Ref } from 'react'
import {
  DifferencePayment,
  type DifferencePaymentHandle,
  type WayToPay,
} from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { type ChangePreview } from '#web/policy/amendments/editing/change-draft.ts'
import { useSessionState } from '#web/quote/session/context.ts'

interface ChangePaymentProps {
  preview: ChangePreview
  ref?: Ref<DifferencePaymentHandle>
}

/** How the difference of a change is paid that is being typed. */
export function ChangePayment({ preview, ref }: ChangePaymentProps) {
  const { viewer } = useSessionState()
  const ways = waysToPay(preview, viewer.editor === 'rep')
  return <DifferencePayment charge={preview.effect.charge} ways={ways} {...(ref && { ref })} />
}

/** Nothing is paid while the change waits for somebody. */
function waysToPay(
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
