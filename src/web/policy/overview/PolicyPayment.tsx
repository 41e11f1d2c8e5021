import { MoneyStatement } from '#web/policy/overview/MoneyStatement.tsx'
import { hasMoney, readerOf } from '#web/policy/policy-reader.ts'
import type { Policy } from '#web/policy/queries.ts'

/**
 * What was paid and how, what is owed, and what comes back; to the client of a producer, who bills it.
 *
 * @rule N86 N108 Until when and how an invoice is paid is said while something of it is owed.
 */
export function PolicyPayment({ policy }: { policy: Policy }) {
  const { receipt, invoice, statement, scorecard } = policy
  const isBilledByAgency = readerOf(policy) === 'client'
  if (!receipt && !invoice && !hasMoney(policy)) return isBilledByAgency ? <BilledByAgency /> : null
  return (
    <section>
      <h2 className="mb-1 text-lg">Payment</h2>
      {statement && (
        <div className="mb-2">
          <MoneyStatement statement={statement} sign={scorecard?.dollar_sign} />
        </div>
      )}
      {receipt && (
        <>
          <p className="wrap-anywhere">{receipt.payment}</p>
          <p className="text-muted">Receipt {receipt.number}</p>
        </>
      )}
      {invoice && (
        <>
          {isToPay(policy, invoice.number) && (
            <>
              <p className="wrap-anywhere">{invoice.payment}</p>
              <p>Due {invoice.due}</p>
            </>
          )}
          <p className="text-muted">Invoice {invoice.number}</p>
        </>
      )}
      {isBilledByAgency && <p>Your agent or broker will bill you for anything after this.</p>}
    </section>
  )
}

/** An older server says nothing of what is open. */
function isToPay({ invoices }: Policy, number: string): boolean {
  return invoices?.find((billed) => billed.number === number)?.open !== 0
}

function BilledByAgency() {
  return (
    <section>
      <h2 className="mb-1 text-lg">Payment</h2>
      <p>Your agent or broker bills you for this policy.</p>
    </section>
  )
}
