import { type Ref, useState } from 'react'
import { CardFields, type CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { usePaymentDraft, usePaymentStore } from '#web/payment/payment-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** The card to pay with: the gateway's fields, or which card they returned. */
export function CardEntry({ fields }: { fields: Ref<CardTokenizer> }) {
  const payment = usePaymentStore()
  const { card } = usePaymentDraft()
  const [initialCard] = useState(card)
  const [isAnother, setAnother] = useState(false)
  if (!card) {
    return (
      <div className="grid gap-2">
        <CardFields ref={fields} takesFocus={isAnother} />
        <p className="max-w-measure text-sm text-muted">
          We don’t store card numbers. If you reload this page or come back later, you’ll need to enter it
          again.
        </p>
      </div>
    )
  }
  const isTypedHere = card !== initialCard && card.wallet === undefined
  return (
    <div
      // As high as the fields were, as the page goes on only after the next answers.
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3 ${isTypedHere ? 'min-h-[22.875rem] content-center sm:min-h-80' : ''}`}
    >
      <p>
        {card.brand} ending in {card.last}
      </p>
      {/* The wallet's own button had the focus, and is gone. */}
      <FocusOnMount when={card.wallet !== undefined && card !== initialCard}>
        <Button
          kind="quiet"
          onClick={() => {
            setAnother(true)
            payment.set({ card: null })
          }}
        >
          Use another card
        </Button>
      </FocusOnMount>
    </div>
  )
}
