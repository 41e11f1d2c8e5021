import type { Env } from '#server/kit/config/env.ts'
import { amber, type DoctorCheck, type Finding, green, stateAbove } from '#server/kit/doctor/doctor-check.ts'
import type { MetricValue } from '#server/metrics/repository.ts'
import { readMetricValues } from '#server/operations/health/repository.ts'
import { RECURRING_KINDS, type RecurringKind } from '#server/jobs/recurring/intervals.ts'
import { listPlannedKinds } from '#server/jobs/recurring/repository.ts'

/** Jobs begin within a second; five minutes are also what the alert waits. */
const LATE_SECONDS = { amber: 300, red: 3600 }

export const jobsCheck: DoctorCheck = {
  id: 'jobs',
  title: 'Jobs',
  needs: 'tables',
  run: async ({ db, env, now }) => {
    const at = now()
    const values = await readMetricValues(db, at)
    const wanted = listWantedKinds(env)
    const planned = await listPlannedKinds(db, wanted, at)
    const unplanned = wanted.filter((kind) => !planned.includes(kind))
    const findings = [...findLate(values), ...findFailed(values), ...describeUnplanned(unplanned)]
    return findings.length > 0 ? findings : [green('No job is late, and none has failed for good.')]
  },
}

/** What comes again by itself, as the settings want it. */
function listWantedKinds({ followUpDays, invoiceReminders, nextYearReminders }: Env): RecurringKind[] {
  const isWanted: Record<RecurringKind, boolean> = {
    'send-follow-ups': followUpDays !== undefined,
    'send-invoice-reminders': invoiceReminders !== undefined,
    'remind-of-event-day': true,
    'remind-of-next-year': nextYearReminders,
    'follow-claims': true,
    'keep-desk-rows': true,
    'keep-figures': true,
    'keep-expectations': true,
    'tidy-up': true,
  }
  return RECURRING_KINDS.filter((kind) => isWanted[kind])
}

function describeUnplanned(kinds: readonly RecurringKind[]): Finding[] {
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
