import type { BookFigures } from '#contract/figures.ts'
import { CASH_ACCOUNTS } from '#domain/figures/cash-months.ts'
import { entriesPath } from '#web/admin/books/queries.ts'
import { Chart, type ChartTable } from '#web/admin/figures/Chart.tsx'
import { describeCash, nameMonth } from '#web/admin/figures/books/book-text.ts'
import { money, shortMoney } from '#web/admin/figures/figure-text.ts'
import { PeriodColumns } from '#web/admin/figures/PeriodColumns.tsx'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface CashMonthsProps {
  books: BookFigures
  shown: ReturnType<typeof useChartTables>
}

export function CashMonths({ books: { cash, today }, shown }: CashMonthsProps) {
  return (
    <Chart
      name="cash"
      title="Money in and out by month"
      isPart
      summary={describeCash(cash)}
      source={
        <>
          <span className="text-muted">
            From card payments in transit, undeposited funds, and the bank. Money that moves between these
            accounts doesn’t count.
          </span>
          <TextLink to={entriesPath(CASH_ACCOUNTS, cash[0]?.month ?? today, today)}>
            Entries of these months
          </TextLink>
        </>
      }
      table={cashTable(cash, today)}
      {...shown('cash')}
    >
      <PeriodColumns
        periods={cash.map(({ month, received, paid }) => ({
          begins: month,
          stacks: [
            [{ key: 'in', value: received, fill: 'fill-fairway' }],
            [{ key: 'out', value: paid, fill: 'fill-fairway-soft stroke-fairway' }],
          ],
          rule: null,
          label: shortMoney(Math.max(received, paid)),
        }))}
      />
    </Chart>
  )
}

function cashTable(cash: BookFigures['cash'], today: string): ChartTable {
  return {
    head: ['Month', 'In', 'Refunds', 'Claims paid', 'Fees less interest', 'Out', 'In less out'],
    rows: cash
      .toReversed()
      .map(({ month, received, refunds, claims, fees, paid, net }) => [
        nameMonth(month, today),
        ...[received, refunds, claims, fees, paid, net].map(money),
      ]),
  }
}
