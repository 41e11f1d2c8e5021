import type { Books } from '#contract/accounting/books.ts'
import { AGE_BANDS } from '#domain/accounting/books/ageing.ts'
import { dollars } from '#web/admin/books/Statement.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** From what is not due to what is long overdue. */
const COLORS = ['bg-fairway', 'bg-water', 'bg-sand', 'bg-flag', 'bg-ink'] as const

/** What is owed at the end of the period: one bar, and the same as a table. */
export function Receivables({ books: { receivables, to } }: { books: Books }) {
  const { bands, total } = receivables
  return (
    <section aria-labelledby="receivables" className="grid gap-4">
      <div>
        <h2 id="receivables" className="text-xl">
          Owed to us
        </h2>
        <p className="text-sm text-muted">
          {total === 0
            ? `Nothing was open on invoices on ${formatDay(to)}.`
            : `${dollars(total)} was open on invoices on ${formatDay(to)}, by how long it was overdue.`}{' '}
          <TextLink to={listPath('unpaid')}>Unpaid policies today</TextLink>
        </p>
      </div>
      {total > 0 && (
        <>
          <div
            aria-hidden="true"
            className="flex h-4 gap-0.5 overflow-hidden rounded-sm forced-color-adjust-none"
          >
            {bands.map(({ band, amount }, place) =>
              amount === 0 ? null : (
                <span key={band} style={{ width: `${(100 * amount) / total}%` }} className={COLORS[place]} />
              ),
            )}
          </div>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
            {bands.map(({ band, amount, invoices }, place) => (
              <div key={band}>
                <dt className="flex items-center gap-2 text-sm text-muted">
                  <span
                    aria-hidden="true"
                    className={`size-3 rounded-sm forced-color-adjust-none ${COLORS[place]}`}
                  />
                  {AGE_BANDS.find((one) => one.band === band)?.label}
                </dt>
                <dd className={`tabular-nums ${amount === 0 ? 'text-muted' : 'text-lg font-semibold'}`}>
                  {dollars(amount)}
                  {invoices > 0 && (
                    <span className="block text-sm font-normal text-muted">
                      {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
