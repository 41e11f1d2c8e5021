import { amber, type DoctorCheck, type Finding, green } from '#server/kit/doctor/doctor-check.ts'
import type { Env } from '#server/kit/config/env.ts'

const SEE_SETTINGS = 'Set it, then start the app again. `.env.example` explains every setting.'

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
    ? 'All settings are valid. The site is for this machine only, because PUBLIC_URL names no other address.'
    : 'All settings are valid, and nothing a public site needs is missing.'
}

/** What the start does not warn of, as the site works without it. */
function listForgotten(env: Env): Finding[] {
  const found: Finding[] = []
  if (env.firstRep)
    found.push(
      amber(
        'FIRST_REP_EMAIL and FIRST_REP_PASSWORD are still set.',
        'Remove both after the first rep signs in. Don’t keep passwords in settings.',
      ),
    )
  if (env.isLocal) return found
  if (env.metricsToken === undefined)
    found.push(
      amber(
        'METRICS_TOKEN isn’t set, so no one can monitor this site.',
        'Set a random text of 16 characters or more, and give it to Prometheus.',
      ),
    )
  if (env.smtpUrl !== undefined && env.mailReportToken === undefined)
    found.push(
      amber(
        'MAIL_REPORT_TOKEN isn’t set, so we don’t notice emails that come back later.',
        'Set it, and have the mail server post its delivery reports.',
      ),
    )
  return found
}
