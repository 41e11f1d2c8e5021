import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'

const { insurer, policyNumber, issuedAt, billTo, event } = buildReceiptContent(aReceiptInput())
const facts = { insurer, policyNumber, issuedAt, billTo, event, timeZone: 'America/Chicago', test: true }

/** A credit memo that lowers an invoice, and leaves something to pay back. */
export const CREDIT_MEMO: CreditMemoContent = {
  ...facts,
  number: 'CM-1001',
  reason: 'change',
  explanation: 'Players: 130 became 80.',
  lines: [
    { label: 'Contest fees', amount: fromDollars(116) },
    { label: 'Discount', amount: fromDollars(-12) },
  ],
  total: fromDollars(104),
  applied: [{ invoice: 'INV-1001', amount: fromDollars(62) }],
  refundableFrom: '2027-06-13' as CalendarDate,
}

/** An invoice that is paid by check. */
export const INVOICE: InvoiceContent = {
  ...facts,
  number: 'INV-1001',
  lines: [{ label: 'Contest fees', amount: fromDollars(489) }],
  total: fromDollars(489),
  dueOn: '2027-05-12' as CalendarDate,
  payment: { method: 'check', checkNumber: '1042' },
}

/** A check for more than was owed. */
export const PAYMENT: PaymentContent = {
  ...facts,
  number: 'PMT-1001',
  total: fromDollars(120),
  applied: [{ invoice: 'INV-1001', amount: fromDollars(100) }],
  receivedOn: '2027-05-02' as CalendarDate,
  payment: { method: 'check', reference: '77' },
}

/** A refund to a card. */
export const REFUND: RefundContent = {
  ...facts,
  number: 'RF-1001',
  creditMemo: 'CM-1001',
  receipt: 'SR-1001',
  total: fromDollars(42),
  payment: { brand: 'Visa', lastDigits: '4242', reference: 're_8f2a61' },
  paidAt: issuedAt,
}

/** Where the money stands after a credit, of which nothing was paid back yet. */
export const STATEMENT: MoneyStatement = {
  price: fromDollars(226),
  paid: fromDollars(330),
  credited: fromDollars(104),
  otherCharges: ZERO,
  courtesy: ZERO,
  refunded: ZERO,
  refunding: ZERO,
  owed: ZERO,
  creditLeft: fromDollars(104),
  creditLeftFrom: '2027-06-13' as CalendarDate,
}
