import { useQuery } from '@tanstack/react-query'
import { type BookFigures as Shown, type Figures, LOSS_PARTS } from '#contract/figures.ts'
import { describeLosses } from '#web/admin/figures/books/book-text.ts'
import { CashMonths } from '#web/admin/figures/books/CashMonths.tsx'
import { LossCharts } from '#web/admin/figures/books/LossCharts.tsx'
import { PremiumMonths } from '#web/admin/figures/books/PremiumMonths.tsx'
import { ReceivableAges } from '#web/admin/figures/books/ReceivableAges.tsx'
import { bookFiguresQuery } from '#web/admin/figures/queries.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const BOOK_CHARTS = [
  'premium-months',
  'cash',
  ...LOSS_PARTS.map((part) => `losses-${part}`),
  'receivables',
]

interface BookFiguresProps {
  figures: Figures
  shown: ReturnType<typeof useChartTables>
}

/** @rule P08 O06 The business is read from the books: each figure is theirs, says from where it comes, and opens into them. */
export function BookFigures({ figures, shown }: BookFiguresProps) {
  const query = useQuery(bookFiguresQuery)
  return (
    <section aria-labelledby="from-the-books" className="grid gap-10 border-t border-line pt-8">
      <div className="grid max-w-measure gap-2">
        <h2 id="from-the-books" className="text-xl">
          The last 12 months in the books
        </h2>
        <p className="text-sm text-muted">
          These figures stay the same whichever weeks you choose above. The last month and the last week are
          still running.
        </p>
      </div>
      <PremiumMonths figures={figures} shown={shown} />
      <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />} failure={{ title: 'The books' }}>
        {(books) => <Charts books={books} shown={shown} />}
      </QueryView>
    </section>
  )
}

function Charts({ books, shown }: { books: Shown; shown: BookFiguresProps['shown'] }) {
  return (
    <div className="grid gap-10">
      <CashMonths books={books} shown={shown} />
      <p className="max-w-measure">{describeLosses(books.losses).join(' ')}</p>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <LossCharts books={books} shown={shown} />
        <ReceivableAges books={books} shown={shown} />
      </div>
    </div>
  )
}
