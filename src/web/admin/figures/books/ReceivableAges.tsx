import type { BookFigures } from '#contract/figures.ts'
import { PAGES } from '#contract/pages.ts'
import { AGE_BANDS } from '#domain/accounting/books/ageing.ts'
import { Chart } from '#web/admin/figures/Chart.tsx'
import { describeReceivables } from '#web/admin/figures/books/book-text.ts'
import { count, money } from '#web/admin/figures/figure-text.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { AgeBands } from '#web/admin/money/AgeBands.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface ReceivableAgesProps {
  books: BookFigures
  shown: ReturnType<typeof useChartTables>
}

export function ReceivableAges({ books: { receivables }, shown }: ReceivableAgesProps) {
  const { bands, total } = receivables
  return (
    <Chart
      name="receivables"
      title="Owed to us by age"
      isPart
      summary={describeReceivables(receivables)}
      source={
        <>
          <TextLink to={PAGES.books}>The books</TextLink>
          <TextLink to={listPath('unpaid')}>Unpaid policies</TextLink>
        </>
      }
      table={{
        head: ['Overdue', 'Owed', 'Invoices'],
        rows: [
          ...bands.map(({ band, amount, invoices }) => [nameBand(band), money(amount), count(invoices)]),
          ['All', money(total), count(bands.reduce((sum, { invoices }) => sum + invoices, 0))],
        ],
      }}
      {...shown('receivables')}
    >
      {total > 0 && <AgeBands bands={bands} total={total} />}
    </Chart>
  )
}

function nameBand(band: BookFigures['receivables']['bands'][number]['band']): string {
  return AGE_BANDS.find((one) => one.band === band)?.label ?? band
}
