import { needsFarmersException } from '#domain/quote/payment/payment-methods.ts'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { askFarmersException } from '#web/quote/payment/farmers-exception.ts'
import { usePaymentDraft, usePaymentStore } from '#web/payment/payment-context.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { Button } from '#web/ui/Button.tsx'

/** Why a Farmers agent does not pay by folio, with a button to change it. */
export function FarmersExceptionSummary() {
  const payment = usePaymentStore()
  const { farmersException } = usePaymentDraft()
  const state = useAnswersState()
  const { answers } = useDraftQuote()
  if (!farmersException || !needsFarmersException(answers, selectedMethod(state))) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">Not by folio deduction, because</span>
        {farmersException.reason}
      </p>
      <Button kind="quiet" onClick={() => void askFarmersException(payment)}>
        Change the reason
      </Button>
    </div>
  )
}
