import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Exposure } from '#contract/exposure/exposure.ts'
import { PAGES } from '#contract/pages.ts'
import { describeExposure } from '#web/admin/exposure/exposure-text.ts'
import { Happened, HAPPENED_CHARTS } from '#web/admin/exposure/Happened.tsx'
import { exposureQuery } from '#web/admin/exposure/queries.ts'
import { SEASON_CHARTS } from '#web/admin/exposure/SeasonCharts.tsx'
import { Simulation } from '#web/admin/exposure/Simulation.tsx'
import { SUM_CHARTS, SumCharts } from '#web/admin/exposure/SumCharts.tsx'
import { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const CHARTS = [...SUM_CHARTS, ...SEASON_CHARTS, ...HAPPENED_CHARTS]

/** @rule O20 Reps see what is insured at once, what a season of it may cost, and what came of it. */
export default function ExposurePage() {
  return (
    <RepPage title="Exposure">
      <Seasons />
    </RepPage>
  )
}

function Seasons() {
  const asked = new URLSearchParams(useSearch())
  const season = /^20[2-9]\d$/.exec(asked.get('season') ?? '')?.[0]
  const retention = /^\d{1,9}$/.exec(asked.get('retention') ?? '')?.[0]
  const query = useQuery(exposureQuery(season))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[80rem]" />}>
      {(exposure) => (
        <div className="grid gap-8">
          <SeasonLinks exposure={exposure} />
          {exposure.total.contests === 0 && exposure.awaiting.contests === 0 ? (
            <NothingInsured season={exposure.season} />
          ) : (
            <Shown exposure={exposure} retention={retention} />
          )}
        </div>
      )}
    </QueryView>
  )
}

/** Links, so that the address names the season. */
function SeasonLinks({ exposure: { season, today } }: { exposure: Exposure }) {
  const present = Number(today.slice(0, 4))
  const years = [...new Set([present - 1, present, present + 1, season])].toSorted(
    (one, other) => one - other,
  )
  return (
    <nav aria-label="Season" className="print:hidden">
      <ul className="flex w-fit rounded-md border border-edge bg-card">
        {years.map((year) => (
          <li key={year} className="border-r border-line last:border-r-0">
            <Link
              href={`${PAGES.exposure}?season=${year}`}
              replace
              aria-current={year === season ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-md px-4 text-sm no-underline hover:text-fairway aria-[current=true]:bg-fairway-soft aria-[current=true]:font-semibold aria-[current=true]:text-fairway forced-colors:aria-[current=true]:underline"
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Shown({ exposure, retention }: { exposure: Exposure; retention: string | undefined }) {
  const shown = useChartTables(CHARTS)
  return (
    <div className="grid gap-12">
      <div className="grid max-w-measure gap-2">
        <p className="text-lg">{describeExposure(exposure).join(' ')}</p>
        <p className="text-sm text-muted">
          Sums count each prize once, by the certificates in force. Days are those of the event.
          {exposure.is_test && ' These are test policies.'}
        </p>
      </div>
      {exposure.total.contests > 0 && (
        <>
          <SumCharts exposure={exposure} shown={shown} />
          <section aria-labelledby="happened" className="grid gap-6">
            <h2 id="happened" className="text-xl">
              What really happened
            </h2>
            <Happened exposure={exposure} shown={shown} />
          </section>
          <Simulation season={exposure.season} retention={retention} shown={shown} />
        </>
      )}
    </div>
  )
}

function NothingInsured({ season }: { season: number }) {
  return (
    <Empty title={`Nothing insured in ${season}`}>
      <p className="max-w-measure">
        Once a policy has a contest in {season}, this page shows the sums insured and what the season may
        cost.
      </p>
      <ButtonLink to={listPath('policies')}>All policies</ButtonLink>
    </Empty>
  )
}
