import type { BilledInvoice, ReceivedPayment } from '#contract/billed-invoice.ts'
import { applyPayment, recordPayment, refundPayment } from '#contract/invoices.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

/** Which policy, and how its amounts begin. */
interface BilledPolicy {
  number: string
  sign: DollarSign | undefined
}

/** Records money that came for an invoice outside of the gateway. */
export async function recordInvoicePayment(
  { number, sign }: BilledPolicy,
  invoice: BilledInvoice,
): Promise<void> {
  await openDialog('record-payment', {
    invoice: invoice.number,
    open: invoice.open,
    sign,
    send: (body, options) =>
      call(recordPayment, { params: { number }, body: { invoice: invoice.number, ...body }, ...options }),
  })
  // Also where it was closed: it may have said that something else is owed by now.
  await refreshPolicy(number)
}

/** Pays back what of a payment pays nothing. */
export async function payBackMoney({ number, sign }: BilledPolicy, payment: ReceivedPayment): Promise<void> {
  const refunds = await openDialog('refund-payment', {
    payment: payment.number,
    unapplied: payment.unapplied,
    isCard: payment.method === 'credit_card',
    sign,
    send: async (body, options) =>
      (await call(refundPayment, { params: { number, payment: payment.number }, body, ...options })).data
        .refunds,
  })
  if (!refunds) return
  const [first] = refunds
  if (first?.state === 'failed')
    notify({ type: 'error', title: 'Not refunded', message: first.reason ?? 'The bank declined it.' })
  await refreshPolicy(number)
}

/** Pays an invoice with what of a payment pays nothing. */
export async function applyMoney(
  { number }: BilledPolicy,
  payment: ReceivedPayment,
  invoice: BilledInvoice,
): Promise<void> {
  const params = { number, payment: payment.number }
  const body = { invoice: invoice.number }
  // A refusal is shown where all are; the page then shows what has changed meanwhile.
  await call(applyPayment, { params, body, idempotencyKey: newIdempotencyKey() }).catch(() => undefined)
  await refreshPolicy(number)
}
