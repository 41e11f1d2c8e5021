// `npm run doctor`, or `node dist/server/doctor.js`: says what is as it should be, and what to do about the rest.
// `--json` prints the report as one object, `--quiet` only what is red, and nothing if nothing is. It exits with 1 if something is red.
import { existsSync } from 'node:fs'
import type { DoctorReport } from '#contract/doctor.ts'
import { formatReport, onlyRed } from '#server/commands/format-report.ts'
import { openForDoctor } from '#server/commands/open-for-doctor.ts'
import { DOCTOR_CHECKS } from '#server/doctor-checks.ts'
import { readStartEnv, readValidPart } from '#server/config/read-env.ts'
import type { Env } from '#server/kit/config/env.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { describeFault, InvalidSettingsError, type SettingFault } from '#server/config/invalid-settings.ts'
import { createDoctor } from '#server/operations/doctor/create-doctor.ts'
import { amber, type DoctorCheck, red } from '#server/kit/doctor/doctor-check.ts'
import { askRunningProgram } from '#server/operations/doctor/doctor-socket.ts'
import { databaseCheck } from '#server/operations/doctor/checks/database-check.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

const HOW_TO_CORRECT = 'Correct it. `.env.example` explains every setting. The app won’t start until you do.'
/** What leads to the database. */
const DATABASE_SETTINGS = /^(?:DATABASE_.*|DATA_DIR)$/

const isJson = process.argv.includes('--json')
const isQuiet = process.argv.includes('--quiet')

if (existsSync('.env')) process.loadEnvFile()
// Checks that hang keep nothing alive; without this, Node would end before they are given up.
const keepAlive = setInterval(() => undefined, 1000)
const report = await examine()
clearInterval(keepAlive)
process.stdout.write(print(report), () => process.exit(report.state === 'red' ? 1 : 0))

function print(whole: DoctorReport): string {
  if (isJson) return `${JSON.stringify(whole, undefined, 2)}\n`
  if (!isQuiet) return `${formatReport(whole)}\n`
  return whole.state === 'red' ? `${formatReport(onlyRed(whole))}\n` : ''
}

async function examine(): Promise<DoctorReport> {
  try {
    return await examineWith(readStartEnv(process.env), [])
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    const { faults } = error
    return examineWith(
      readValidPart(
        process.env,
        faults.flatMap(({ settings }) => settings),
      ),
      faults,
    )
  }
}

/** Where settings are not valid, everything is looked at that does not go by them. */
async function examineWith(env: Env, faults: readonly SettingFault[]): Promise<DoctorReport> {
  const checks = DOCTOR_CHECKS.map((check) => replaceCheck(check, faults))
  const opened = findWrong(faults, DATABASE_SETTINGS)
    ? { db: undefined, databaseError: undefined, isInUse: false, close: () => Promise.resolve() }
    : await openForDoctor(env)
  if (opened.isInUse && faults.length === 0) {
    const answered = await askRunningProgram(env.dataDir)
    if (answered) return answered
  }
  const { db, databaseError } = opened
  // A database of another version may not have them; then the environment alone counts.
  if (db && faults.length === 0) await reloadOfficeSettings({ db, env, report: () => undefined })
  const plans = loadPlans(SHIPPED_PLANS)
  // Where there is no such table, another check says what is wrong with the database.
  if (db) await refreshPlans({ plans }, db).catch(() => undefined)
  const context = {
    env,
    db,
    now: () => new Date(),
    plans,
    files: createFileStore(env),
    ...(databaseError !== undefined && { databaseError }),
  }
  try {
    return await createDoctor(context, checks)()
  } finally {
    await opened.close()
  }
}

/** What the check of the settings, and one that goes by a wrong one, say instead. */
function replaceCheck(check: DoctorCheck, faults: readonly SettingFault[]): DoctorCheck {
  const { id, title } = check
  if (faults.length === 0) return check
  if (id === settingsCheck.id)
    return { id, title, run: async () => faults.map((fault) => red(describeFault(fault), HOW_TO_CORRECT)) }
  const goesByDatabase = check.needs !== undefined || id === databaseCheck.id
  const wrong =
    (check.settings && findWrong(faults, check.settings)) ??
    (goesByDatabase ? findWrong(faults, DATABASE_SETTINGS) : undefined)
  if (wrong === undefined) return check
  const finding = amber(`Not checked, because ${wrong} isn’t valid.`, 'See what “Settings” says.')
  return { id, title, run: async () => [finding] }
}

function findWrong(faults: readonly SettingFault[], among: RegExp): string | undefined {
  return faults.flatMap(({ settings }) => settings).find((setting) => among.test(setting))
}
