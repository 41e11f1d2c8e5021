import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type SimulationRun, startSimulation } from '#contract/exposure/simulation.ts'
import { PAGES } from '#contract/pages.ts'
import { simulationFields } from '#domain/exposure/retention.fields.ts'
import { describeSimulation, contestsOf, dollars } from '#web/admin/exposure/exposure-text.ts'
import { simulationQuery } from '#web/admin/exposure/queries.ts'
import { SeasonCharts } from '#web/admin/exposure/SeasonCharts.tsx'
import { count } from '#web/admin/figures/figure-text.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface SimulationProps {
  season: number
  /** As the address has it. */
  retention: string | undefined
  shown: ReturnType<typeof useChartTables>
}

/**
 * Plays the season many times. It goes on without the page, and whoever comes back finds it.
 *
 * @rule O20 A run is shown to every rep, with how far it is, who started it and when.
 */
export function Simulation({ season, retention, shown }: SimulationProps) {
  const query = useQuery(simulationQuery(season, retention))
  return (
    <section aria-labelledby="simulation" className="grid gap-6">
      <div className="grid max-w-measure gap-2">
        <h2 id="simulation" className="text-xl">
          What the season may cost
        </h2>
        <p className="text-muted">
          We play all contests of {season} 100,000 times, each by the odds of the rating plan that priced it.
          Carriers pay their shares first. We pay what’s left, up to the amount you enter. The charts show how
          often that isn’t enough.
        </p>
      </div>
      <QueryView query={query} waiting={<Skeleton className="h-40" />} failure={{ of: 'part' }}>
        {(run) => (
          <>
            <StartForm key={season} season={season} retention={retention} run={run} />
            <p role="status" className="sr-only">
              {run ? STATE_TEXTS[run.state] : ''}
            </p>
            {run && <Run run={run} shown={shown} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

/** What a screen reader is told when it changes. */
const STATE_TEXTS: Readonly<Record<SimulationRun['state'], string>> = {
  running: 'The simulation is running.',
  done: 'The simulation is finished.',
  failed: 'The simulation stopped.',
}

interface StartFormProps extends Pick<SimulationProps, 'season' | 'retention'> {
  run: SimulationRun | null
}

function StartForm({ season, retention, run }: StartFormProps) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const form = useForm({
    fields: simulationFields,
    initial: { retention: retention ?? (run ? String(run.retention) : '') },
    send: async ({ retention: most }, options) =>
      (await call(startSimulation, { body: { season, retention: Number(most) }, ...options })).data,
    onDone: (started) => {
      const asked = String(started.retention)
      client.setQueryData(simulationQuery(season, asked).queryKey, started)
      navigate(`${PAGES.exposure}?season=${season}&retention=${asked}`, { replace: true })
    },
  })
  const isRunning = run?.state === 'running' && !run.is_stalled
  return (
    <Form form={form} labelledBy="simulation" className="grid max-w-form gap-4 print:hidden">
      <FormFailure form={form} failureTitle="We didn’t start it" />
      <MoneyField {...form.field('retention')} />
      <Button type="submit" kind="primary" busy={form.isBusy} className="justify-self-start">
        {isRunning ? `Simulate ${season} with this amount` : `Simulate ${season}`}
      </Button>
    </Form>
  )
}

function Run({ run, shown }: Pick<SimulationProps, 'shown'> & { run: SimulationRun }) {
  const { state, result, is_stalled: isStalled } = run
  if (state === 'failed' || isStalled)
    return (
      <Notice kind="attention" title="This simulation stopped">
        It was started by {run.started_by} on {formatMoment(run.started_at)} and didn’t finish. Nothing else
        is affected. Start it again.
      </Notice>
    )
  if (state === 'running' || !result) return <Running run={run} />
  return (
    <div className="grid gap-8">
      <div className="grid max-w-measure gap-2">
        <p className="text-lg">{describeSimulation(run, result).join(' ')}</p>
        <p className="text-sm text-muted">
          {contestsOf(result.contests)}, as insured on {formatMoment(run.started_at)}, when {run.started_by}{' '}
          started it. The odds alone expect {dollars(result.expected_payout)} a season. A prize that’s paid in
          yearly installments counts in full.
        </p>
      </div>
      {result.without_odds.contests > 0 && (
        <Notice kind="info">
          {contestsOf(result.without_odds.contests)} for {dollars(result.without_odds.sum)} in all{' '}
          {result.without_odds.contests === 1 ? 'has' : 'have'} no odds in the rating plan, as dice rolls do.
          They never win here.
        </Notice>
      )}
      {result.most.payout > 0 ? (
        <SeasonCharts run={run} result={result} shown={shown} />
      ) : (
        <p className="text-muted">No one won in any of the seasons, so there’s nothing to draw.</p>
      )}
    </div>
  )
}

function Running({ run: { played, seasons, retention, started_by: by } }: { run: SimulationRun }) {
  return (
    <div className="grid max-w-form gap-2">
      <Progress
        label="Seasons played"
        value={played}
        max={seasons}
        valueText={`${count(played)} of ${count(seasons)} seasons`}
      />
      <p>
        {played === 0
          ? 'Getting the contests and their odds.'
          : `${count(played)} of ${count(seasons)} seasons played.`}
      </p>
      <p className="text-sm text-muted">
        Started by {by}, with {dollars(retention)} for us. You can leave this page and come back. If the
        server restarts, it begins again by itself.
      </p>
    </div>
  )
}
