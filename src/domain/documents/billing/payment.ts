import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import type { AccountDocument } from '#domain/documents/billing/billing-document.ts'
import type { CardPayment } from '#domain/documents/billing/receipt.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** Money that a rep recorded. */
interface RecordedPayment {
  method: RecordedMethod
  reference: string
}

/** The content of the document of a payment on an invoice, fixed when it is issued. */
export interface PaymentContent extends AccountDocument {
  total: Cents
  /** What it paid when it was issued; the rest pays nothing yet. */
  applied: { invoice: string; amount: Cents }[]
  receivedOn: CalendarDate
  payment: CardPayment | RecordedPayment
}
