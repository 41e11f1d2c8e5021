import { type CheckReport, type DoctorReport, FINDING_STATES } from '#contract/doctor.ts'

const TITLE_WIDTH = 26
const STATE_WIDTH = 7
const INDENT = ' '.repeat(STATE_WIDTH + TITLE_WIDTH)

/** The report for a terminal: a line for each finding, and below it what to do. */
export function formatReport({ version, checked_at: at, checks }: DoctorReport): string {
  const counts = FINDING_STATES.toReversed()
    .map((state) => `${checks.filter((check) => check.state === state).length} ${state}`)
    .join(', ')
  return [
    `Albatross ${version}, ${at}`,
    '',
    ...checks.flatMap(formatCheck),
    '',
    `${counts}. docs/operating/doctor.md says what each means.`,
  ].join('\n')
}

/** The report of a monitor that tells what does not work and nothing else. */
export function onlyRed(report: DoctorReport): DoctorReport {
  const checks = report.checks
    .filter(({ state }) => state === 'red')
    .map((check) => ({ ...check, findings: check.findings.filter(({ state }) => state === 'red') }))
  return { ...report, checks }
}

function formatCheck({ title, findings }: CheckReport): string[] {
  return findings.flatMap(({ state, text, action }, index) => {
    const name = index === 0 ? title : ''
    const line = `${state.padEnd(STATE_WIDTH)}${name.padEnd(TITLE_WIDTH)}${text}`
    return action === null ? [line] : [line, `${INDENT}→ ${action}`]
  })
}
