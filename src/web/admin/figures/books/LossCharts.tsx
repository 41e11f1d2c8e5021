import type { BookFigures, LossPartName, LossRow } from '#contract/figures.ts'
import { labelFigure } from '#domain/figures/figure-labels.ts'
import { claimMovementsPath } from '#web/admin/books/claims/queries.ts'
import { premiumPath } from '#web/admin/books/premium/queries.ts'
import { Chart, type ChartTable } from '#web/admin/figures/Chart.tsx'
import { ratioText } from '#web/admin/figures/books/book-text.ts'
import { money, shortMoney } from '#web/admin/figures/figure-text.ts'
import { ShareBars } from '#web/admin/figures/ShareBars.tsx'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { TextLink } from '#web/ui/Link.tsx'

const PARTS: Readonly<Record<LossPartName, { title: string; head: string }>> = {
  contest: { title: 'Loss ratio by contest', head: 'Contest' },
  client_type: { title: 'Loss ratio by client type', head: 'Client type' },
  territory: { title: 'Loss ratio by territory', head: 'Territory' },
}

interface LossChartsProps {
  books: BookFigures
  shown: ReturnType<typeof useChartTables>
}

/** What claims cost against the premium of the same 52 weeks. */
export function LossCharts({ books: { losses, today }, shown }: LossChartsProps) {
  const days = `${losses.from}..${today}`
  return losses.parts.map(({ part, rows }) => (
    <Chart
      key={part}
      name={`losses-${part}`}
      title={PARTS[part].title}
      isPart
      summary="Open bars are premium booked. Full bars are losses: what claims cost when posted, less what was released."
      source={
        <>
          <TextLink to={claimMovementsPath(days)}>Claims of these weeks</TextLink>
          <TextLink to={premiumPath({ posted: days })}>Their premium</TextLink>
        </>
      }
      table={lossTable(part, rows, losses.total)}
      {...shown(`losses-${part}`)}
    >
      {rows.length === 0 ? (
        <p className="text-muted">There is nothing to compare yet.</p>
      ) : (
        <ShareBars
          bars={rows.map(({ value, premium, losses: lost, ratio }) => ({
            key: value,
            name: labelFigure(part, value),
            whole: premium,
            part: lost,
            figure: ratioText(ratio),
            detail: `${shortMoney(lost)} of ${shortMoney(premium)}`,
          }))}
        />
      )}
    </Chart>
  ))
}

function lossTable(
  part: LossPartName,
  rows: readonly LossRow[],
  total: BookFigures['losses']['total'],
): ChartTable {
  const cells = ({ premium, losses, ratio }: typeof total) => [
    money(premium),
    money(losses),
    ratioText(ratio),
  ]
  return {
    head: [PARTS[part].head, 'Premium', 'Losses', 'Loss ratio'],
    rows: [...rows.map((row) => [labelFigure(part, row.value), ...cells(row)]), ['All', ...cells(total)]],
  }
}
