import type { SimulationResult, SimulationRun, WirePayoutSplit } from '#contract/exposure/simulation.ts'
import { Columns } from '#web/admin/exposure/Columns.tsx'
import { dollars } from '#web/admin/exposure/exposure-text.ts'
import { FILLS } from '#web/admin/exposure/fills.ts'
import { Legend } from '#web/admin/exposure/Legend.tsx'
import { SumBars } from '#web/admin/exposure/SumBars.tsx'
import { Chart } from '#web/admin/figures/Chart.tsx'
import { count, shortMoney } from '#web/admin/figures/figure-text.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'

export const SEASON_CHARTS = ['ranges', 'rare']

interface SeasonChartsProps {
  run: SimulationRun
  result: SimulationResult
  shown: ReturnType<typeof useChartTables>
}

/** @rule O20 The payouts of all seasons as they are spread, each split into what carriers pay, what we pay, and what is above the retention. */
export function SeasonCharts({ run, result, shown }: SeasonChartsProps) {
  const paying = result.ranges.filter(({ from, to }) => to === null || to > from)
  const most = Math.max(...paying.map(({ seasons }) => seasons))
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <Chart
        name="ranges"
        title="How often a season pays how much"
        summary={`Each column is a range of payouts, as high as the number of seasons in it. ${describeNothing(run, result)}`}
        table={{
          head: ['Payout', 'Seasons', 'Carriers pay', 'We pay', 'Above our limit'],
          rows: result.ranges.map(({ seasons, ...range }) => [
            nameRange(range),
            count(seasons),
            ...partsOf(range, seasons),
          ]),
        }}
        {...shown('ranges')}
      >
        <div className="grid gap-3">
          <Columns
            columns={paying.map((range, at) => ({
              key: String(range.from),
              parts: splitOf(range).map(({ value, fill }) => ({
                value: range.payout > 0 ? (range.seasons * value) / range.payout : 0,
                fill,
              })),
              label: range.seasons === most ? count(range.seasons) : '',
              foot: footOf(paying, at),
            }))}
          />
          <WhoPays retention={run.retention} />
        </div>
      </Chart>
      <Chart
        name="rare"
        title="What rare seasons pay"
        summary="1 season in so many pays this or more, and who pays for it."
        table={{
          head: ['How rare', 'Payout or more', 'Carriers pay', 'We pay', 'Above our limit'],
          rows: [
            ...result.rare.map(({ one_in: oneIn, ...split }) => [
              nameRarity(oneIn),
              dollars(split.payout),
              ...partsOf(split, 1),
            ]),
            ['The most of all', dollars(result.most.payout), ...partsOf(result.most, 1)],
          ],
        }}
        {...shown('rare')}
      >
        <SumBars
          bars={result.rare.map(({ one_in: oneIn, ...split }) => ({
            key: String(oneIn),
            name: nameRarity(oneIn),
            figure: split.payout === 0 ? 'Nothing' : `${dollars(split.payout)} or more`,
            detail: '',
            parts: splitOf(split),
          }))}
        />
      </Chart>
    </div>
  )
}

function WhoPays({ retention }: { retention: number }) {
  return (
    <Legend
      label="Who pays"
      items={[
        { fill: FILLS.carriers, name: 'Carriers, by their shares' },
        { fill: FILLS.ours, name: `We, up to ${dollars(retention)} a season` },
        { fill: FILLS.above, name: `Above ${dollars(retention)}` },
      ]}
    />
  )
}

function splitOf({ carriers, ours, above }: WirePayoutSplit) {
  return [
    { value: carriers, fill: FILLS.carriers },
    { value: ours, fill: FILLS.ours },
    { value: above, fill: FILLS.above },
  ]
}

/** On average of so many seasons. */
function partsOf({ carriers, ours, above }: WirePayoutSplit, seasons: number): string[] {
  return [carriers, ours, above].map((part) => dollars(part / Math.max(1, seasons)))
}

function describeNothing({ seasons }: SimulationRun, { without_payout: without }: SimulationResult): string {
  return `${count(without)} of ${count(seasons)} seasons pay nothing and aren’t drawn. The table has the average of each range.`
}

function nameRange({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `More than ${dollars(from)}`
  return to === 0 ? 'Nothing' : `More than ${dollars(from)}, up to ${dollars(to)}`
}

function nameRarity(oneIn: number): string {
  return `1 season of ${count(oneIn)}`
}

/** The ends of a few ranges. */
function footOf(ranges: readonly { from: number; to: number | null }[], at: number): string {
  const range = ranges[at]
  if (!range) return ''
  if (at === 0) return '$0'
  if (at === ranges.length - 1) return `${shortMoney(range.from)}+`
  return at === Math.floor(ranges.length / 2) ? shortMoney(range.from) : ''
}
