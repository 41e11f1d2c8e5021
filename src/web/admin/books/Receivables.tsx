import type { Books } from '#contract/accounting/books.ts'
import { AgeBands } from '#web/admin/money/AgeBands.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { dollars } from '#web/ui/dollars.ts'

/** What is owed at the end of the period. */
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
      {total > 0 && <AgeBands bands={bands} total={total} />}
    </section>
  )
}
