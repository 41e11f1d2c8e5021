import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { draftSign } from '#web/quote/answers/draft/draft.ts'
import type { SessionState } from '#web/quote/session/session.ts'

const BUTTON_LABELS: Record<PaymentMethod, (amount: string) => string> = {
  credit_card: (amount) => `Pay ${amount}`,
  pap: (amount) => `Bill my parts account ${amount}`,
  folio: (amount) => `Deduct ${amount} from my folio`,
  check: (amount) => `Bind with a check of ${amount}`,
  transaction_id: (amount) => `Record a payment of ${amount} taken elsewhere`,
}

export function purchaseButtonLabel(state: SessionState, amount: number): string {
  return amount === 0
    ? 'Issue the certificate'
    : BUTTON_LABELS[selectedMethod(state)](formatMoney(fromDollars(amount), draftSign(state)))
}

export function purchaseButtonNote(state: SessionState, amount: number): string {
  if (amount === 0) return 'You won’t be charged. We’ll issue the certificate right away.'
  switch (selectedMethod(state)) {
    case 'credit_card':
      return 'You’ll be charged once, even if you click twice or lose your connection.'
    case 'transaction_id':
      return 'We’ll issue the certificate right away, with a receipt for this payment.'
    default:
      return 'We’ll issue the certificate right away. The invoice is due within 30 days, or by the first contest if that’s sooner.'
  }
}
