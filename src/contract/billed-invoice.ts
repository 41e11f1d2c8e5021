import * as z from 'zod/mini'
import { openEnum } from '#contract/shapes.ts'
import { INVOICE_STATES, RECORDED_METHODS } from '#domain/accounting/received-payments.ts'

/** An invoice with what is owed on it. Amounts are in dollars. */
export const billedInvoice = z.object({
  /** Such as `INV-1001`. */
  number: z.string(),
  issued_at: z.string(),
  /** As `yyyy-MM-dd`. */
  due_on: z.string(),
  total: z.number(),
  /** Neither paid nor lowered by a credit. */
  open: z.number(),
  state: openEnum(INVOICE_STATES, 'open'),
  /** Until when the bank waits for somebody to confirm a card payment of it; null while none waits. */
  confirm_payment_until: z.nullable(z.string()),
})

export type BilledInvoice = z.output<typeof billedInvoice>

/** Money received for the invoices of a policy, in dollars. */
export const receivedPayment = z.object({
  /** Such as `PMT-1001`. */
  number: z.string(),
  amount: z.number(),
  method: openEnum(['credit_card', ...RECORDED_METHODS], 'transfer'),
  /** How it was paid, as text. */
  payment: z.string(),
  /** As `yyyy-MM-dd`. */
  received_on: z.string(),
  /** What it paid on which invoices. */
  applied: z.array(z.object({ invoice: z.string(), amount: z.number() })),
  /** What of it pays nothing. */
  unapplied: z.number(),
})

export type ReceivedPayment = z.output<typeof receivedPayment>
