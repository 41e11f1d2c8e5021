import { amber, type DoctorCheck, type Finding, green } from '#server/kit/doctor/doctor-check.ts'
import { type Env } from '#server/kit/config/env.ts'

const SEE_SETTINGS = 'Set it and start the program again; `.env.example` explains every setting.'

/** They were valid, or nothing would run: this looks for what a site forgets. */
export const settingsCheck: DoctorCheck = {
  id: 'settings',
  title: 'Settings',
  run: async ({ env }) => {
    const forgotten = [
      ...env.warnings.map((warning) => amber(`${warning}.`, SEE_SETTINGS)),
      ...listForgotten(env),
    ]
    return forgotten.length > 0 ? forgotten : [green(describeValid(env))]
  },
}

function describeValid({ isLocal }: Env): string {
  return isLocal
    ? 'All settings are valid. The site is for this machine only, as PUBLIC_URL says no other address.'
    : 'All settings are valid, and none is missing that a public site wants.'
}

/** What the start does not warn of, as the site works without it. */
function listForgotten(env: Env): Finding[] {
  const found: Finding[] = []
  if (env.firstRep)
    found.push(
      amber(
        'FIRST_REP_EMAIL and FIRST_REP_PASSWORD are still set.',
        'Take both out once the first rep has signed in: a password does not belong into settings.',
      ),
    )
  if (env.isLocal) return found
  if (env.metricsToken === undefined)
    found.push(
      amber(
        'METRICS_TOKEN is not set, so nobody can watch this site.',
        'Set a random text of 16 characters or more, and give it to Prometheus.',
      ),
    )
  if (env.smtpUrl !== undefined && env.mailReportToken === undefined)
    found.push(
      amber(
        'MAIL_REPORT_TOKEN is not set, so mail that comes back later is not noticed.',
        'Set it, and let the mail server post its delivery reports.',
      ),
    )
  return found
}
