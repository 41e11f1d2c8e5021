// `npm run doctor`, or `node dist/server/doctor.js`: says what is as it should be, and what to do about the rest.
// `--json` prints the report as one object. It exits with 1 if something is red.
import { existsSync } from 'node:fs'
import { type DoctorReport } from '#contract/doctor.ts'
import { formatReport } from '#server/commands/format-report.ts'
import { openForDoctor } from '#server/commands/open-for-doctor.ts'
import { DOCTOR_CHECKS } from '#server/features.ts'
import { type Env, readEnv } from '#server/kit/config/env.ts'
import { createDoctor, toCheckReport, toReport } from '#server/operations/doctor/create-doctor.ts'
import { amber, type DoctorCheck, red } from '#server/kit/doctor/doctor-check.ts'
import { askRunningProgram } from '#server/operations/doctor/doctor-socket.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

const isJson = process.argv.includes('--json')

if (existsSync('.env')) process.loadEnvFile()
// Checks that hang keep nothing alive; without this, Node would end before they are given up.
const keepAlive = setInterval(() => undefined, 1000)
const report = await examine()
clearInterval(keepAlive)
const text = isJson ? JSON.stringify(report, undefined, 2) : formatReport(report)
process.stdout.write(`${text}\n`, () => process.exit(report.state === 'red' ? 1 : 0))

async function examine(): Promise<DoctorReport> {
  let env: Env
  try {
    env = readEnv(process.env)
  } catch (error) {
    return describeInvalidSettings(error)
  }
  const opened = await openForDoctor(env)
  if (opened.isInUse) {
    const answered = await askRunningProgram(env.dataDir)
    if (answered) return answered
  }
  const { db, databaseError } = opened
  const context = {
    env,
    db,
    now: () => new Date(),
    plans: loadPlans(SHIPPED_PLANS),
    files: createFileStore(env),
    ...(databaseError !== undefined && { databaseError }),
  }
  try {
    return await createDoctor(context, DOCTOR_CHECKS)()
  } finally {
    await opened.close()
  }
}

/** Nothing else can be looked at. Each message names a setting and says nothing of its value. */
function describeInvalidSettings(error: unknown): DoctorReport {
  if (!(error instanceof StartupError)) throw error
  const [, ...reasons] = error.message.split('\n')
  const action = 'Correct it; the README explains every setting. The program does not start before.'
  const isSettings = ({ id }: DoctorCheck) => id === settingsCheck.id
  const checks = DOCTOR_CHECKS.map((check) =>
    toCheckReport(
      check,
      isSettings(check)
        ? reasons.map((reason) => red(reason.trim(), action))
        : [amber('Not checked, as the settings are not valid.', 'See what “Settings” says.')],
    ),
  )
  return toReport(checks, new Date())
}
