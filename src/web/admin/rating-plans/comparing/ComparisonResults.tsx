import {
  type Comparison,
  type ComparedExtreme,
  type ComparisonResult,
  downloadPlanComparison,
  downloadPlanComparisonWorkbook,
} from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { Chart } from '#web/admin/figures/Chart.tsx'
import { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { ChangeColumns } from '#web/admin/rating-plans/comparing/ChangeColumns.tsx'
import { GroupTable } from '#web/admin/rating-plans/comparing/GroupTable.tsx'
import {
  changeOf,
  describeLosses,
  describeResult,
  describeSkipped,
  signed,
} from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { endpointUrl } from '#web/api/call.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { dollars } from '#web/ui/dollars.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface ComparisonResultsProps {
  comparison: Comparison
  result: ComparisonResult
}

/** @rule O13 How many quotes change by how much, for whom, and what becomes of premium and losses. */
export function ComparisonResults({ comparison, result }: ComparisonResultsProps) {
  const shown = useChartTables(['ranges'])
  const { dearer, cheaper } = result
  const changed = dearer.quotes + cheaper.quotes
  return (
    <div className="grid gap-10">
      <div className="grid gap-2">
        <p className="max-w-measure text-lg">{describeResult(comparison, result)}</p>
        <p className="max-w-measure text-sm text-muted">
          {comparison.plan} beside {comparison.besides}, by {comparison.started_by} on{' '}
          {formatMoment(comparison.started_at)}. Both price the same answers, as of the day of each quote’s
          price. Fees are after discounts and before coupons. Fees that reps typed are left out.
        </p>
        {describeSkipped(result).map((sentence) => (
          <p key={sentence} className="max-w-measure text-sm text-muted">
            {sentence}
          </p>
        ))}
      </div>
      {result.all.quotes > 0 && (
        <>
          <Chart
            name="ranges"
            title="How many, by how much"
            summary={`${count(cheaper.quotes)} cheaper, ${signed(changeOf(cheaper))}. ${count(dearer.quotes)} dearer, ${signed(changeOf(dearer))}. Columns are percent of the fee.`}
            table={{
              head: ['Percent of the fee', 'Quotes'],
              rows: result.ranges.map(({ label, quotes }) => [label, count(quotes)]),
            }}
            {...shown('ranges')}
          >
            <ChangeColumns ranges={result.ranges} />
          </Chart>
          <section aria-labelledby="losses" className="grid gap-1">
            <h2 id="losses" className="text-lg">
              Premium and losses
            </h2>
            <p className="max-w-measure">{describeLosses(result)}</p>
          </section>
          <GroupTable title="By client" groups={result.by_client} />
          <GroupTable
            title="By contest"
            note="A quote counts with each kind that it holds."
            groups={result.by_contest}
          />
          <GroupTable title="By territory" groups={result.by_territory} most={8} />
        </>
      )}
      {changed > 0 && (
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <Extremes title="Largest rises" quotes={result.rises} />
          <Extremes title="Largest falls" quotes={result.falls} />
        </div>
      )}
      {changed > 0 && (
        <p className="-ml-3 print:hidden">
          <a
            href={endpointUrl(downloadPlanComparison.path, { params: { plan: comparison.plan } })}
            download
            className={buttonClass('quiet')}
          >
            All {count(changed)} as CSV
          </a>
          <a
            href={endpointUrl(downloadPlanComparisonWorkbook.path, { params: { plan: comparison.plan } })}
            download
            className={buttonClass('quiet')}
          >
            Excel
          </a>
        </p>
      )}
    </div>
  )
}

function Extremes({ title, quotes }: { title: string; quotes: readonly ComparedExtreme[] }) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      {quotes.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="border-t border-line">
          {quotes.map(({ id, number, contests, before, after }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm">
              <div className="min-w-0">
                <TextLink to={`/admin/${id}`}>{number}</TextLink>
                <p className="text-muted">{contests}</p>
              </div>
              <p>
                <span className="money text-muted">{dollars(before)}</span> <span aria-hidden="true">→</span>
                <span className="sr-only"> to </span> <span className="money">{dollars(after)}</span>{' '}
                <strong className="money font-semibold">
                  {signed(Math.round((after - before) * 100) / 100)}
                </strong>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
