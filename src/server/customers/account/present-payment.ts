import type { AccountDocument } from '#contract/accounting/account.ts'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import { formatReceivedPayment } from '#domain/documents/billing/payment-document.ts'
import { formatCard, formatExternal } from '#domain/documents/billing/receipt-summary.ts'
import { formatRefundPayment } from '#domain/documents/billing/refund-document.ts'
import type { FoundEntry } from '#server/accounting/account/repository.ts'

type Payment = FoundEntry['payment']

/** How money came or went; empty where none did. */
export function presentPayment(type: AccountingDocumentType, payment: Payment): string {
  if (payment === null) return type === 'sales_receipt' ? 'Nothing to pay' : ''
  if ('brand' in payment) return type === 'issue_refund' ? `To ${formatCard(payment)}` : formatCard(payment)
  if ('transactionId' in payment)
    return type === 'issue_refund' ? formatRefundPayment({ payment }) : formatExternal(payment)
  return formatReceivedPayment({ payment })
}

/** @rule D46 Of a card, brand, last four digits, expiry and the gateway's reference are kept; nothing else ever was. */
export function presentCard(payment: Payment): AccountDocument['card'] {
  if (payment === null || !('brand' in payment)) return null
  const { brand, lastDigits, reference } = payment
  return { brand, last_digits: lastDigits, expires: payment.expires ?? null, reference }
}
