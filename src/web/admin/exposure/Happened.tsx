import type { Exposure } from '#contract/exposure/exposure.ts'
import { PAGES } from '#contract/pages.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { describeLuck, dollars, wins } from '#web/admin/exposure/exposure-text.ts'
import { FILLS } from '#web/admin/exposure/fills.ts'
import { Legend } from '#web/admin/exposure/Legend.tsx'
import { SumBars } from '#web/admin/exposure/SumBars.tsx'
import { Chart } from '#web/admin/figures/Chart.tsx'
import { count } from '#web/admin/figures/figure-text.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { TextLink } from '#web/ui/Link.tsx'

export const HAPPENED_CHARTS = ['happened']

interface HappenedProps {
  exposure: Exposure
  shown: ReturnType<typeof useChartTables>
}

/** @rule O20 The same odds stand beside the wins that were reported and paid. */
export function Happened({ exposure, shown }: HappenedProps) {
  const { season, happened } = exposure
  if (happened.every(({ played, reported }) => played === 0 && reported === 0))
    return (
      <p className="max-w-measure text-muted">
        No contest of {season} has been played yet. Once one has, this compares the wins that were expected
        with those reported.
      </p>
    )
  return (
    <Chart
      name="happened"
      title="Wins expected and wins reported"
      summary={`Of what was played in ${season} by today. Expected wins are worked out every hour.`}
      table={{
        head: [
          'Contest',
          'Played',
          'Without odds',
          'Wins expected',
          'Reported',
          'Approved',
          'Cost expected',
          'Paid',
        ],
        rows: happened.map((row) => [
          nameClaimKind(row.kind),
          count(row.played),
          count(row.without_odds),
          row.played > row.without_odds ? wins(row.expected_wins) : 'None known',
          count(row.reported),
          count(row.approved),
          dollars(row.expected_cost),
          dollars(row.paid),
        ]),
      }}
      {...shown('happened')}
    >
      <div className="grid gap-4">
        <SumBars
          bars={happened.flatMap(({ kind, expected_wins: expected, reported, played, paid }) => [
            {
              key: `${kind} expected`,
              name: nameClaimKind(kind),
              figure: `${wins(expected)} expected`,
              detail: `of ${count(played)} played`,
              parts: [{ value: expected, fill: FILLS.carriers }],
            },
            {
              key: `${kind} reported`,
              name: '',
              figure: `${count(reported)} reported`,
              detail: `${dollars(paid)} paid`,
              parts: [{ value: reported, fill: FILLS.ours }],
            },
          ])}
        />
        <Legend
          label="Expected and reported"
          items={[
            { fill: FILLS.carriers, name: 'Expected by the odds' },
            { fill: FILLS.ours, name: 'Reported' },
          ]}
        />
        {describeLuck(exposure).map((sentence) => (
          <p key={sentence} className="max-w-measure text-sm">
            {sentence}
          </p>
        ))}
        <p className="text-sm">
          <TextLink to={PAGES['claim-figures']}>Claim figures</TextLink>
        </p>
      </div>
    </Chart>
  )
}
