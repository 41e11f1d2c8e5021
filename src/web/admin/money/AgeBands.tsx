import type { CustomerAccount } from '#contract/accounting/account.ts'
import { AGE_BANDS } from '#domain/accounting/books/ageing.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'

/** From what is not due to what is long overdue. Nothing here is an error or destroys, so none is in the colour of those. */
const COLORS = ['bg-fairway', 'bg-contest-putting', 'bg-sand', 'bg-contest-dice', 'bg-ink'] as const

interface AgeBandsProps {
  bands: CustomerAccount['bands']
  /** Of all bands, in dollars. */
  total: number
}

/** What is owed by how long it is overdue: one bar, and the same in figures. */
export function AgeBands({ bands, total }: AgeBandsProps) {
  return (
    <div className="@container grid content-start gap-3">
      <div
        aria-hidden="true"
        className="flex h-4 gap-0.5 overflow-hidden rounded-sm bg-line forced-color-adjust-none"
      >
        {bands.map(({ band, amount }, place) =>
          amount === 0 ? null : (
            <span key={band} style={{ width: `${(100 * amount) / total}%` }} className={COLORS[place]} />
          ),
        )}
      </div>
      <dl className="grid grid-cols-2 gap-4 @min-[24rem]:grid-cols-3 @min-[34rem]:grid-cols-[repeat(5,auto)] @min-[34rem]:justify-between print:grid-cols-5">
        {bands.map(({ band, amount, invoices }, place) => (
          <div key={band}>
            <dt className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
              {amount !== 0 && (
                <span
                  aria-hidden="true"
                  className={`size-3 rounded-sm forced-color-adjust-none ${COLORS[place]}`}
                />
              )}
              {AGE_BANDS.find((one) => one.band === band)?.label}
            </dt>
            <dd className={`tabular-nums ${amount === 0 ? 'text-muted' : 'text-lg font-semibold'}`}>
              {formatMoney(fromDollars(amount), '$')}
              {invoices > 0 && (
                <span className="block text-sm font-normal text-muted">
                  {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
