import { useRef } from 'react'
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
import { ResultSentence } from '#web/admin/rating-plans/comparing/ResultSentence.tsx'
import { GroupTable } from '#web/admin/rating-plans/comparing/GroupTable.tsx'
import {
  changeOf,
  describeLosses,
  describeSkipped,
  measureColumns,
  signed,
} from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { endpointUrl } from '#web/api/call.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
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
  const { same, isCut } = measureColumns(result.ranges)
  const content = useRef<HTMLDivElement>(null)
  usePageKeys({
    j: () => focusQuote(content.current, 1),
    k: () => focusQuote(content.current, -1),
    e: () => content.current?.querySelector<HTMLElement>('a[download]')?.click(),
  })
  return (
    <div ref={content} className="grid gap-10">
      <div className="grid gap-2">
        <p className="max-w-measure text-lg">
          <ResultSentence comparison={comparison} result={result} />
        </p>
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
            summary={`${count(same)} stay the same.${isCut ? ' Their bar is cut.' : ''}`}
            table={{
              head: ['Percent of the fee', 'Quotes'],
              rows: result.ranges.map(({ label, quotes }) => [label, count(quotes)]),
            }}
            {...shown('ranges')}
          >
            <ChangeColumns result={result} />
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

/** The quote beside the one in focus; where none is, the first or the last. */
function focusQuote(content: HTMLElement | null, step: number): void {
  const links = [...(content?.querySelectorAll<HTMLElement>('li a') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
}

function Extremes({ title, quotes }: { title: string; quotes: readonly ComparedExtreme[] }) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      {quotes.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-x-4 border-t border-line text-sm tabular-nums">
          {quotes.map(({ id, number, contests, before, after }) => (
            <li
              key={id}
              className="col-span-4 grid grid-cols-subgrid items-baseline border-b border-line py-2"
            >
              <TextLink to={`/admin/${id}`} className="justify-self-start">
                {number}
              </TextLink>
              <span className="money text-right text-muted">{dollars(before)}</span>
              <span className="text-right">
                <span className="sr-only"> to </span>
                <span className="money">{dollars(after)}</span>
              </span>
              <strong className="money text-right font-semibold">
                {signed(changeOf({ before, after }))}
              </strong>
              <p className="col-span-4 text-muted">{contests}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
