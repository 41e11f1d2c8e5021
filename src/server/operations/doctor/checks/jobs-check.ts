import { amber, type DoctorCheck, type Finding, green, stateAbove } from '#server/kit/doctor/doctor-check.ts'
import type { MetricValue } from '#server/metrics/repository.ts'
import { readMetricValues } from '#server/operations/health/repository.ts'
import { RECURRING_KINDS } from '#server/jobs/recurring/intervals.ts'
import { listPlannedKinds } from '#server/jobs/recurring/repository.ts'

/** Jobs begin within a second; five minutes are also what the alert waits. */
const LATE_SECONDS = { amber: 300, red: 3600 }

export const jobsCheck: DoctorCheck = {
  id: 'jobs',
  title: 'Jobs',
  needs: 'tables',
  run: async ({ db, now }) => {
    const at = now()
    const values = await readMetricValues(db, at)
    const planned = await listPlannedKinds(db, RECURRING_KINDS, at)
    const unplanned = RECURRING_KINDS.filter((kind) => !planned.includes(kind))
    const findings = [...findLate(values), ...findFailed(values), ...describeUnplanned(unplanned)]
    return findings.length > 0 ? findings : [green('No job is late, and none has failed for good.')]
  },
}

function describeUnplanned(kinds: readonly string[]): Finding[] {
  if (kinds.length === 0) return []
  return [
    amber(
      `Recurring work has no next run: ${kinds.join(', ')}.`,
      'Start the app. It plans them within a minute. If it’s running, its log says why it doesn’t.',
    ),
  ]
}

function findLate(values: readonly MetricValue[]): Finding[] {
  const ages = values.filter(({ metric }) => metric === 'jobs_oldest_due_age_seconds')
  const oldest = ages.toSorted((one, other) => other.value - one.value)[0]
  if (!oldest) return []
  const state = stateAbove(oldest.value, LATE_SECONDS)
  if (state === 'green') return []
  const late = Math.round(oldest.value / 60)
  return [
    {
      state,
      text: `A job (${oldest.labels.join()}) has been due for ${late} minutes and isn’t done.`,
      action:
        'See that the program runs, and in its log why this job fails; a job that needs mail or the gateway waits for them.',
    },
  ]
}

function findFailed(values: readonly MetricValue[]): Finding[] {
  const failed = values.filter(({ metric, value }) => metric === 'jobs_failed' && value > 0)
  if (failed.length === 0) return []
  const kinds = failed.map(({ labels, value }) => `${value} of ${labels.join()}`).join(', ')
  return [
    amber(
      `Jobs failed for good in the last 30 days: ${kinds}.`,
      '`npm run stuck` lists them with their reason, and `npm run stuck -- retry JOB` tries one again.',
    ),
  ]
}
