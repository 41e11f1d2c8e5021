import type { FigureMonth, Figures } from '#contract/figures.ts'
import { premiumPath } from '#web/admin/books/premium/queries.ts'
import { Chart, type ChartTable } from '#web/admin/figures/Chart.tsx'
import { describeMonths, nameMonth } from '#web/admin/figures/books/book-text.ts'
import { money, shortMoney } from '#web/admin/figures/figure-text.ts'
import { PeriodColumns } from '#web/admin/figures/PeriodColumns.tsx'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface PremiumMonthsProps {
  figures: Figures
  shown: ReturnType<typeof useChartTables>
}

export function PremiumMonths({ figures: { months, today }, shown }: PremiumMonthsProps) {
  return (
    <Chart
      name="premium-months"
      title="Premium booked by month"
      isPart
      summary={`${describeMonths(months)} This month is compared through the same day.`}
      source={
        <>
          <span className="text-muted">From the account Premium income.</span>
          <TextLink to={premiumPath({ posted: `${months[0]?.month ?? today}..${today}` })}>
            Premium register of these months
          </TextLink>
        </>
      }
      table={monthTable(months, today)}
      {...shown('premium-months')}
    >
      <PeriodColumns
        periods={months.map(({ month, premium, last_year: before }) => ({
          begins: month,
          stacks: [[{ key: 'premium', value: premium, fill: 'fill-fairway' }]],
          rule: before,
          label: shortMoney(premium),
        }))}
      />
    </Chart>
  )
}

function monthTable(months: readonly FigureMonth[], today: string): ChartTable {
  return {
    head: ['Month', 'Premium', 'A year earlier', 'Difference'],
    rows: months
      .toReversed()
      .map(({ month, premium, last_year: before }) => [
        nameMonth(month, today),
        money(premium),
        money(before),
        money(Math.round(100 * (premium - before)) / 100),
      ]),
  }
}
