import type { BilledInvoice, ReceivedPayment as PresentedPayment } from '#contract/billed-invoice.ts'
import { amountsToWire, toWire } from '#contract/wire-record.ts'
import { formatReceivedPayment } from '#domain/documents/billing/payment-document.ts'
import { getInvoiceState } from '#domain/accounting/received-payments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import {
  type InvoiceBalance,
  listInvoices,
  listOpenPayments,
  listPaymentApplications,
  listPayments,
} from '#server/accounting/invoices/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'

/** On which day, and whose: everybody's, unless given. */
interface InvoiceSelection {
  today: CalendarDate
  payers?: readonly number[] | undefined
}

/** The invoices of a policy, oldest first. */
export async function presentInvoices(
  db: Db,
  policyId: string,
  { today, payers }: InvoiceSelection,
): Promise<BilledInvoice[]> {
  const open = await listOpenPayments(db, policyId)
  const waiting = open.filter(({ state }) => state === 'requires_action')
  return (await listInvoices(db, policyId, payers)).map((invoice) =>
    presentInvoice(invoice, today, waiting.find((one) => one.invoice === invoice.number)?.startedAt),
  )
}

/** An invoice, and since when its payment waits for its cardholder. */
export function presentInvoice(
  invoice: InvoiceBalance,
  today: CalendarDate,
  waitsSince: Date | undefined,
): BilledInvoice {
  return {
    ...toWire(invoice, ['number', 'issuedAt', 'dueOn']),
    ...amountsToWire(invoice, ['total', 'open']),
    state: getInvoiceState(invoice, today),
    confirm_payment_until: waitsSince
      ? new Date(waitsSince.getTime() + CARDHOLDER_TIMEOUT_MS).toISOString()
      : null,
  }
}

/** The payments of a policy, or of some of its payers, oldest first. */
export async function presentPayments(
  db: Db,
  policyId: string,
  payers?: readonly number[],
): Promise<PresentedPayment[]> {
  const [payments, applications] = await Promise.all([
    listPayments(db, policyId, payers),
    listPaymentApplications(db, policyId),
  ])
  return payments.map(({ payment: received, unapplied }) => ({
    ...toWire(received, ['number', 'method', 'receivedOn']),
    amount: toDollars(received.totalCents),
    payment: formatReceivedPayment(received.content),
    applied: applications
      .filter(({ payment }) => payment === received.number)
      .map((application) => toWire(application, ['invoice', 'amountCents'])),
    unapplied: toDollars(unapplied),
  }))
}
