import { type Bank, importPayouts } from '#contract/accounting/bank.ts'
import { countOf } from '#domain/values/text-format.ts'
import { changeBank, showBank } from '#web/admin/books/bank/queries.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { notify } from '#web/ui/notify.ts'

/** @rule O06 What cards paid is in transit until the gateway's payout is imported; its fees are an expense. */
export function Payouts({
  bank: { payouts, in_transit: inTransit },
  mayChange,
}: {
  bank: Bank
  mayChange: boolean
}) {
  async function importFile() {
    const imported = await openDialog('import-bank-lines', {
      kind: 'payouts',
      send: (body, { handlesError }) => changeBank(() => call(importPayouts, { body, handlesError })),
    })
    if (!imported) return
    showBank(imported.bank)
    const { added, known } = imported
    notify({
      type: 'success',
      title: 'Imported',
      message: `${countOf(added, 'payout', 'payouts')} added, ${known} known.`,
    })
  }

  return (
    <section aria-labelledby="payouts" className="grid gap-3">
      <div>
        <h2 id="payouts" className="text-xl">
          Card payouts
        </h2>
        <p className="max-w-measure text-sm text-muted">
          <span className="money">{dollars(inTransit)}</span> of card payments and refunds is in transit.
        </p>
      </div>
      {payouts.length === 0 ? (
        <p className="text-sm text-muted">No payouts yet.</p>
      ) : (
        <ul aria-labelledby="payouts" className="grid max-w-3xl border-t border-line text-sm">
          {payouts.map(({ number, reference, on, gross, fee, net, items, imported_by: by }) => (
            <li key={number} className="grid gap-0.5 border-b border-line py-2.5">
              <p className="flex justify-between gap-4">
                <span>
                  <strong>{number}</strong>, {formatDay(on)}
                </span>
                <span className="money font-semibold">{dollars(net)}</span>
              </p>
              <p className="wrap-anywhere text-muted">
                {reference}: {countOf(items, 'charge or refund', 'charges and refunds')} of{' '}
                <span className="money">{dollars(gross)}</span>, fees{' '}
                <span className="money">{dollars(fee)}</span>. Imported by {by}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div>
          <Button onClick={() => void importFile()}>Import payouts</Button>
        </div>
      )}
    </section>
  )
}
