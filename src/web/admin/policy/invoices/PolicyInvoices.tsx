import type { BilledInvoice, ReceivedPayment } from '#contract/billed-invoice.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { InvoiceReminders } from '#web/admin/policy/invoices/InvoiceReminders.tsx'
import { applyMoney, payBackMoney, recordInvoicePayment } from '#web/admin/policy/invoices/receive-money.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'
import { Button } from '#web/ui/Button.tsx'

interface PolicyInvoicesProps {
  number: string
  money: PolicyMoney
  mayChange: boolean
  sign: DollarSign | undefined
}

/** The invoices of a policy with what is owed on each, and the payments with what of each pays nothing. */
export function PolicyInvoices({ number, money, mayChange, sign }: PolicyInvoicesProps) {
  const { invoices = [], payments = [] } = money
  if (invoices.length === 0) return null
  const at = { number, sign }
  const open = invoices.filter((invoice) => invoice.open > 0)
  return (
    <section aria-labelledby="invoices" className="grid gap-2">
      <h2 id="invoices" className="text-lg">
        Invoices
      </h2>
      <ul aria-label="Invoices">
        {invoices.map((invoice) => (
          <li key={invoice.number} className="ruled grid gap-1 py-3 text-sm">
            <InvoiceFacts invoice={invoice} sign={sign} />
            {mayChange && invoice.open > 0 && (
              <p>
                <Button onClick={() => void recordInvoicePayment(at, invoice)}>
                  Record a payment
                  <span className="sr-only"> of invoice {invoice.number}</span>
                </Button>
              </p>
            )}
            <InvoiceReminders number={number} invoice={invoice.number} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {payments.length > 0 && (
        <ul aria-label="Payments">
          {payments.map((payment) => (
            <li key={payment.number} className="ruled grid gap-1 py-3 text-sm">
              <PaymentFacts payment={payment} sign={sign} />
              {mayChange && payment.unapplied > 0 && (
                <p className="flex flex-wrap gap-2">
                  <Button onClick={() => void payBackMoney(at, payment)}>
                    Refund the rest <span className="sr-only"> of payment {payment.number}</span>
                  </Button>
                  {open.map((invoice) => (
                    <Button key={invoice.number} onClick={() => void applyMoney(at, payment, invoice)}>
                      Use it for {invoice.number}
                    </Button>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const STATES: Readonly<Record<BilledInvoice['state'], string>> = {
  open: 'Due',
  overdue: 'Overdue since',
  paid: 'Paid. Due',
}

function InvoiceFacts({ invoice, sign }: { invoice: BilledInvoice; sign: DollarSign | undefined }) {
  const { number, total, open, state, due_on: due, confirm_payment_until: waits } = invoice
  return (
    <>
      <p>
        <span className="font-semibold">{number}</span>: <Amount dollars={open} sign={sign} /> of{' '}
        <Amount dollars={total} sign={sign} /> is owed
      </p>
      <p className={state === 'overdue' ? 'text-sand' : 'text-muted'}>
        {STATES[state]} <time dateTime={due}>{formatShortDay(due as CalendarDate)}</time>
      </p>
      {waits !== null && (
        <p className="text-muted">
          The cardholder still needs to confirm a card payment. If you record another payment, we’ll cancel
          it.
        </p>
      )}
    </>
  )
}

function PaymentFacts({ payment, sign }: { payment: ReceivedPayment; sign: DollarSign | undefined }) {
  const { number, amount, payment: how, received_on: day, applied, unapplied } = payment
  return (
    <>
      <p>
        <span className="font-semibold">{number}</span>: <Amount dollars={amount} sign={sign} /> received{' '}
        <time dateTime={day}>{formatShortDay(day as CalendarDate)}</time>
      </p>
      <p className="wrap-anywhere text-muted">
        {[how, ...applied.map(({ invoice }) => `for ${invoice}`)].join(', ')}
      </p>
      {unapplied > 0 && (
        <p className="text-sand">
          <Amount dollars={unapplied} sign={sign} /> of it is unused
        </p>
      )}
    </>
  )
}

function Amount({ dollars, sign }: { dollars: number; sign: DollarSign | undefined }) {
  return <span className="money">{formatMoney(fromDollars(dollars), sign)}</span>
}
