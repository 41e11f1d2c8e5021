import { lowerFirstLetter } from '#domain/values/text-format.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { WALLETS } from '#domain/quote/payment/wallets.ts'
import { selectedPaymentCode, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { type PaymentDraft } from '#web/payment/payment-draft.ts'
import { draftSign } from '#web/quote/answers/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'

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

/** The payment method and its details. */
export function paymentHeading(state: SessionState, payment: PaymentDraft, amount: number): string {
  if (amount === 0) return 'Nothing to pay'
  const { card, accountCode, reference } = payment
  const code = selectedPaymentCode(state)
  switch (selectedMethod(state)) {
    case 'credit_card': {
      if (!card) return 'Pay with your card'
      const wallet = card.wallet ? `${WALLETS[card.wallet]}, ` : ''
      return `Pay with ${wallet}${card.brand} ending in ${card.last}`
    }
    case 'pap':
      return withCode('Bill your parts account', code && paymentCodeFields[code].label, accountCode)
    case 'folio':
      return withCode('Deduct it from your folio', code && paymentCodeFields[code].label, accountCode)
    case 'check':
      return withCode('Bind with a check', 'Number', reference)
    case 'transaction_id':
      return withCode('A payment taken elsewhere', 'Reference', reference)
  }
}

function withCode(text: string, label: string | undefined, code: string): string {
  return label === undefined || code.trim() === ''
    ? text
    : `${text}: ${lowerFirstLetter(label)} ${code.trim()}`
}

export function purchaseButtonNote(state: SessionState, amount: number): string {
  if (amount === 0) return 'Nothing is charged. The certificate is issued at once.'
  switch (selectedMethod(state)) {
    case 'credit_card':
      return 'You are charged once, even if you press twice or the connection breaks.'
    case 'transaction_id':
      return 'The certificate is issued at once, with a receipt that names this payment.'
    default:
      return 'The certificate is issued at once. The invoice is due within 30 days, or by the first contest if that is sooner.'
  }
}
