import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { type Policy } from '#web/policy/queries.ts'

/** What was paid and how, what is owed, and what comes back; to the client of a producer, who bills it. */
export function PolicyPayment({ policy }: { policy: Policy }) {
  const { receipt, invoice, money, sold_by_producer: isProducers } = policy
  if (!receipt && !invoice) return isProducers ? <BilledByAgency /> : null
  return (
    <section>
      <h2 className="mb-1 text-lg">Payment</h2>
      {money && <Amounts policy={policy} money={money} />}
      {receipt && (
        <>
          <p className="wrap-anywhere">{receipt.payment}</p>
          <p className="text-muted">Receipt {receipt.number}</p>
        </>
      )}
      {invoice && (
        <>
          <p className="wrap-anywhere">{invoice.payment}</p>
          <p>Due {invoice.due}</p>
          <p className="text-muted">Invoice {invoice.number}</p>
        </>
      )}
    </section>
  )
}

function BilledByAgency() {
  return (
    <section>
      <h2 className="mb-1 text-lg">Payment</h2>
      <p>The agency that arranged this policy bills you.</p>
    </section>
  )
}

function Amounts({ policy, money }: { policy: Policy; money: NonNullable<Policy['money']> }) {
  const amounts = [
    { label: 'Paid', amount: money.paid },
    { label: 'To be paid', amount: money.owed },
    { label: 'Credit', amount: money.credit },
    { label: 'On its way back', amount: money.refunding },
  ].filter(({ amount }) => amount > 0)
  return (
    <dl className="mb-2 grid gap-1">
      {amounts.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {formatMoney(fromDollars(amount), policy.scorecard?.dollar_sign)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
