import type { Bank } from '#contract/accounting/bank.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

/** The newest deposits with what each is made of. */
export function Deposits({ deposits }: { deposits: Bank['deposits'] }) {
  return (
    <section aria-labelledby="deposits" className="grid gap-3">
      <h2 id="deposits" className="text-xl">
        Deposits
      </h2>
      {deposits.length === 0 ? (
        <p className="text-sm text-muted">No deposits yet.</p>
      ) : (
        <ul aria-labelledby="deposits" className="grid max-w-3xl border-t border-line text-sm">
          {deposits.map(({ number, on, amount, made_by: by, items }) => (
            <li key={number} className="grid gap-0.5 border-b border-line py-2.5">
              <p className="flex justify-between gap-4">
                <span>
                  <strong>{number}</strong>, {formatDay(on)}
                </span>
                <span className="money font-semibold">{dollars(amount)}</span>
              </p>
              <p className="wrap-anywhere text-muted">
                {items.join(', ')}. Entered by {by}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
