import { queryOptions, useQuery } from '@tanstack/react-query'
import { type DoctorReport, FINDING_STATES, runDoctor } from '#contract/doctor.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { CheckRow } from '#web/admin/doctor/CheckRow.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** It asks other machines, so it runs when the page opens and when it is asked for, and not by itself. */
const doctorQuery = queryOptions({
  queryKey: ['doctor'],
  queryFn: async () => (await call(runDoctor, { silent: true })).data,
  staleTime: Infinity,
  gcTime: 0,
})

/** @rule O15 An owner sees what works in the installation, and what to do about the rest. */
export default function DoctorPage() {
  return (
    <RepPage title="Doctor" lead={() => 'See what works and how to fix the rest.'} permission="operate-site">
      <Report />
    </RepPage>
  )
}

function Report() {
  const query = useQuery(doctorQuery)
  return (
    <div className="grid gap-6">
      <div>
        <Button kind="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      </div>
      <QueryView query={query} waiting={<Waiting />}>
        {(report) => <Checks report={report} />}
      </QueryView>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4">
      <p role="status">Checking everything. This takes a few seconds…</p>
      <Skeleton className="h-[60rem]" />
    </div>
  )
}

function Checks({ report: { checks, checked_at: at, version } }: { report: DoctorReport }) {
  const worstFirst = FINDING_STATES.toReversed().flatMap((state) =>
    checks.filter((check) => check.state === state),
  )
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg">
        {describeCounts(checks)} <span className="text-base text-muted">Checked {formatMoment(at)}.</span>
      </p>
      <ul aria-label="Checks" className="rounded-lg border border-line bg-card">
        {worstFirst.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        <TextLink to={PAGES.version}>Version {version}</TextLink>. To run this in a terminal:{' '}
        <code>npm run doctor</code>
      </p>
    </div>
  )
}

function describeCounts(checks: DoctorReport['checks']): string {
  const count = (state: string) => checks.filter((check) => check.state === state).length
  const [red, amber] = [count('red'), count('amber')]
  if (red + amber === 0) return 'Everything’s working.'
  const parts = [red > 0 && `${red} red`, amber > 0 && `${amber} amber`, `${count('green')} green`]
  return `${parts.filter(Boolean).join(', ')}.`
}
