import { useEffect, useRef, useState } from 'react'
import type { BilledInvoice } from '#contract/billed-invoice.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { payLinkedInvoice } from '#contract/invoices.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import type { CallError } from '#web/api/call-error.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { emptyPaymentStore } from '#web/payment/payment-draft.ts'
import { DifferencePayment, type PaymentPart } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import type { PaidAnswer } from '#web/policy/amendments/paying/paid-call.ts'
import { PaymentNotice, type PayingState } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import { findPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { usePaidCall } from '#web/policy/amendments/paying/use-paid-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

interface InvoicePaymentProps<Paid extends BilledInvoice> {
  invoice: BilledInvoice
  sign: DollarSign | undefined
  /** True where the page is there to pay it. */
  isMain?: boolean
  send: (request: {
    body: EndpointInput<typeof payLinkedInvoice>['body']
    idempotencyKey: string
  }) => Promise<PaidAnswer<Paid>>
  cancel: () => Promise<{ data: Paid }>
  onPaid: () => void
  /** Something else may be owed by now, or a payment was begun or given up. */
  onChanged: () => void
}

/**
 * What is owed on an invoice, and how it is paid by card.
 *
 * @rule N108 An open invoice shows its payer what is owed and until when, and is paid here by card.
 */
export function InvoicePayment<Paid extends BilledInvoice>(props: InvoicePaymentProps<Paid>) {
  const [payment] = useState(emptyPaymentStore)
  return (
    <PaymentProvider value={payment}>
      <OpenInvoice {...props} />
    </PaymentProvider>
  )
}

function OpenInvoice<Paid extends BilledInvoice>(props: InvoicePaymentProps<Paid>) {
  const { invoice, sign, isMain = false, send, cancel, onPaid, onChanged } = props
  const { number, open, total, due_on: due, state: stands, confirm_payment_until: until } = invoice
  const [isEntering, setEntering] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEntering) card.current?.focus()
  }, [isEntering])
  const paying = usePaidCall({
    paidId: number,
    payment: until !== null ? 'unconfirmed' : findPendingPayment(number) ? 'begun' : 'none',
    send: ({ paid, idempotencyKey }) => send({ body: cardOf(paid), idempotencyKey }),
    cancel: async () => {
      const { data } = await cancel()
      // It was confirmed just before.
      if (data.open === 0) onPaid()
    },
    onMade: onPaid,
    onRejected: (error) => isOutdated(error) && onChanged(),
    onCancelled: onChanged,
    onNotCancelled: ({ message }) => {
      notify({ type: 'error', title: 'Payment not cancelled', message })
      onChanged()
    },
    onUnconfirmed: onChanged,
  })
  const { state, money, press, resend, giveUp, isBusy } = paying
  const isUnconfirmed = state.step === 'unconfirmed'
  const amount = formatMoney(fromDollars(open), sign)
  const titleId = `invoice-${number}`
  return (
    <div className="@container">
      <section
        aria-labelledby={titleId}
        className="grid gap-x-10 gap-y-4 rounded-lg border border-sand bg-card p-5 @[48rem]:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid min-w-0 max-w-form content-start gap-4">
          <div className="grid gap-1">
            <h2 id={titleId} className="font-serif text-xl font-semibold">
              Invoice <span className="whitespace-nowrap">{number}</span>
            </h2>
            <p className={stands === 'overdue' ? 'font-semibold text-sand' : ''}>
              {stands === 'overdue' ? 'It was due by ' : 'Due by '}
              <time dateTime={due}>{formatLongDate(due as CalendarDate)}</time>
            </p>
            {open < total && (
              <p className="text-muted">
                <span className="money">{formatMoney(fromDollars(total - open), sign)}</span> of{' '}
                <span className="money">{formatMoney(fromDollars(total), sign)}</span> has been paid or
                credited.
              </p>
            )}
          </div>
          {isEntering && !isUnconfirmed && (
            // The focus goes to what the pressed button has opened.
            <div
              ref={card}
              tabIndex={-1}
              className="min-h-[25rem] @[24rem]:min-h-80"
              role="group"
              aria-label={`Card for invoice ${number}`}
            >
              <DifferencePayment charge={open} ways={BY_CARD} ref={money} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-lg font-semibold">Owed</span>
            <strong className="text-2xl font-semibold money">{amount}</strong>
          </p>
          {!isUnconfirmed &&
            (isEntering ? (
              <Button kind="primary" className="min-h-13 w-full" busy={isBusy} onClick={() => void press()}>
                Pay {amount} now
              </Button>
            ) : (
              <Button
                kind={isMain ? 'primary' : 'secondary'}
                className="min-h-13 w-full"
                busy={isBusy}
                onClick={() => setEntering(true)}
              >
                Pay {amount} by card
              </Button>
            ))}
          <div className="min-h-44 empty:hidden sm:min-h-28 @[48rem]:min-h-0">
            <PaymentNotice
              state={state}
              resend={resend}
              giveUp={giveUp}
              until={until ?? undefined}
              pays="invoice"
            />
          </div>
        </div>
      </section>
      {/* Where there is one column, what is below stays while one notice follows the other. */}
      {isEntering && !SAYS_SOMETHING[state.step] && <div className="h-48 sm:h-32 @[48rem]:hidden" />}
    </div>
  )
}

/** Whether a notice says how the payment stands. */
const SAYS_SOMETHING: Readonly<Record<PayingState['step'], boolean>> = {
  ready: false,
  sending: false,
  waiting: true,
  unconfirmed: true,
  stopped: true,
}

const BY_CARD = ['credit_card'] as const

function cardOf(paid: PaymentPart): EndpointInput<typeof payLinkedInvoice>['body'] {
  const { token = null, wallet = null } = paid.payment ?? {}
  return { amount: paid.amount_due ?? 0, payment: { payment_type: 'credit_card', token, wallet } }
}

/** What the page shows is not so any more. */
function isOutdated({ code }: CallError): boolean {
  return code === 'BALANCE_CHANGED' || code === 'PAYMENT_WAITING' || code === 'NOT_FOUND'
}
