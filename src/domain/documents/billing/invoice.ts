import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  type BillingInput,
  type BillingDocument,
  buildBillingDocument,
} from '#domain/documents/billing/billing-document.ts'
import type { Cents } from '#domain/values/money.ts'
import type { InvoiceMethod } from '#domain/quote/fields/payment.fields.ts'
import { calculateDueDate } from '#domain/quote/payment/due-date.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'

/** How an invoice will be paid, as agreed at the purchase. */
export interface InvoicePayment {
  method: InvoiceMethod
  /** The account that is billed, with the name of its code. */
  account?: { label: string; code: string }
  checkNumber?: string
}

/** A credit of the policy that pays a part of an invoice. */
export interface UsedCredit {
  creditMemo: string
  amount: Cents
}

/** The content of an invoice, fixed when it is issued. */
export interface InvoiceContent extends BillingDocument {
  /** What was used as it was issued; absent on older invoices. */
  credits?: UsedCredit[]
  dueOn: CalendarDate
  payment: InvoicePayment
}

/** What was bought and how it will be paid. */
export interface InvoiceInput extends BillingInput {
  payment: InvoicePayment
}

/** Builds the content of a purchase's invoice. */
export function buildInvoiceContent(billed: InvoiceInput): InvoiceContent {
  const { quote, issuedAt, payment } = billed
  const issuedOn = dayAtEvent(quote, new Date(issuedAt))
  return { ...buildBillingDocument(billed), dueOn: calculateDueDate(issuedOn, contestDates(quote)), payment }
}
