import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { payPolicyChange } from '#contract/amendments.ts'
import { CardEntry } from '#web/payment/card/CardEntry.tsx'
import { CardGround } from '#web/payment/card/card-ground.ts'
import type { CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { tokenizeCard } from '#web/payment/card/tokenize-card.ts'
import { PaymentAmount, usePaymentStore } from '#web/payment/payment-context.ts'
import { PaymentReferenceField, type PaymentReferenceHandle } from '#web/payment/PaymentReferenceField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** What is sent of a payment. */
export type PaymentPart = EndpointInput<typeof payPolicyChange>['body']

export interface DifferencePaymentHandle {
  /** `incomplete` if the fields show what is missing. */
  collect: () => Promise<PaymentPart | 'incomplete'>
}

export type WayToPay = 'billed' | 'credit_card' | 'transaction_id'

interface DifferencePaymentProps {
  /** In dollars. */
  charge: number
  /** Those that are offered, the usual one first; nothing is paid if there are none. */
  ways: readonly WayToPay[]
  ref?: Ref<DifferencePaymentHandle>
}

/**
 * How the difference of a change is paid: as the policy was.
 *
 * @rule N60 By the gateway's own card fields, by a payment that a rep has taken elsewhere, or by a new invoice.
 */
export function DifferencePayment({ charge, ways, ref }: DifferencePaymentProps) {
  const payment = usePaymentStore()
  const card = useRef<CardTokenizer>(null)
  const reference = useRef<PaymentReferenceHandle>(null)
  const [chosen, setChosen] = useState<WayToPay>()
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]

  useImperativeHandle(ref, () => ({
    collect: async () => {
      if (way === undefined) return {}
      if (way === 'billed') return { amount_due: charge }
      if (way === 'transaction_id') {
        if (!reference.current?.check()) return 'incomplete'
        return {
          amount_due: charge,
          payment: { payment_type: way, reference: payment.get().reference.trim() },
        }
      }
      if (!(await tokenizeCard(payment, card.current))) return 'incomplete'
      const { token = null, wallet = null } = payment.get().card ?? {}
      return { amount_due: charge, payment: { payment_type: way, token, wallet } }
    },
  }))

  if (way === undefined) return null
  return (
    <div className="grid gap-4">
      {ways.length > 1 && (
        <RadioGroup
          name="way_to_pay"
          label="How is it paid?"
          variant="cards"
          options={ways.map((value) => ({ value, label: LABELS[value] }))}
          value={way}
          onChange={(value) => setChosen(value as WayToPay)}
        />
      )}
      {way === 'credit_card' && (
        <PaymentAmount value={charge}>
          <CardGround value="card">
            <CardEntry fields={card} />
          </CardGround>
        </PaymentAmount>
      )}
      {way === 'transaction_id' && <PaymentReferenceField by="transaction_id" ref={reference} />}
    </div>
  )
}

const LABELS: Readonly<Record<WayToPay, string>> = {
  billed: 'By a new invoice',
  credit_card: 'By card, now',
  transaction_id: 'Already paid another way',
}
