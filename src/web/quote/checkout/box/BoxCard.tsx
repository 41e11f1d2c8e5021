import { type Ref, useState } from 'react'
import { CardFields, type CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { usePaymentDraft, usePaymentStore } from '#web/payment/payment-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface BoxCardProps {
  ref: Ref<CardTokenizer>
  /** A payment with this card was begun, and its outcome is not known. */
  isHeld: boolean
  takesFocus: boolean
}

/**
 * The gateway's fields, which stay as they were typed until the payment is through; or the card that a wallet gave, or
 * that a payment was begun with.
 */
export function BoxCard({ ref, isHeld, takesFocus }: BoxCardProps) {
  const payment = usePaymentStore()
  const { card } = usePaymentDraft()
  const [isAnother, setIsAnother] = useState(false)
  if (isHeld) {
    return card && <p className={LINE}>{`${card.brand} ending in ${card.last}`}</p>
  }
  if (card?.wallet === undefined) return <CardFields ref={ref} takesFocus={takesFocus || isAnother} />
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${LINE}`}>
      <p>
        {card.brand} ending in {card.last}
      </p>
      {/* The wallet's own button had the focus, and is gone. */}
      <FocusOnMount>
        <Button
          kind="quiet"
          onClick={() => {
            setIsAnother(true)
            payment.set({ card: null })
          }}
        >
          Use another card
        </Button>
      </FocusOnMount>
    </div>
  )
}

const LINE = 'rounded-md border border-line px-4 py-3'
