import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** By when an invoice is due, counted from its day. Stored. */
export const PAYMENT_TERMS = ['receipt', 'net_15', 'net_30', 'net_60'] as const

export type PaymentTerms = (typeof PAYMENT_TERMS)[number]

const TERMS: Readonly<Record<PaymentTerms, { label: string; days: number }>> = {
  receipt: { label: 'Due on receipt', days: 0 },
  net_15: { label: 'Net 15 days', days: 15 },
  net_30: { label: 'Net 30 days', days: 30 },
  net_60: { label: 'Net 60 days', days: 60 },
}

export function nameTerms(terms: PaymentTerms): string {
  return TERMS[terms].label
}

/** The day on which an invoice of a day is due. */
export function dueUnder(terms: PaymentTerms, issuedOn: CalendarDate): CalendarDate {
  return addDays(issuedOn, TERMS[terms].days)
}
