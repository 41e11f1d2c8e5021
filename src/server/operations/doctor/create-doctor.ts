import { type CheckReport, type DoctorReport, FINDING_STATES, type FindingState } from '#contract/doctor.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import {
  amber,
  type DoctorCheck,
  type DoctorContext,
  type Finding,
  reasonOf,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import { createSecretHider } from '#server/operations/doctor/hide-secrets.ts'
import { countMigrations } from '#server/operations/doctor/repository.ts'
import { readProductVersion } from '#server/operations/doctor/product-package.ts'

/** No check takes longer. */
const CHECK_TIMEOUT_MS = 10_000

export type Doctor = () => Promise<DoctorReport>

/**
 * Runs all checks at the same time. Who asks while they run gets the same report.
 *
 * @rule O15 The doctor says of each part of the installation whether it is as it should be, in plain words and with what to do.
 * It always ends, whatever hangs, changes nothing, and never prints a secret.
 */
export function createDoctor(
  context: DoctorContext,
  checks: readonly DoctorCheck[],
  timeoutMs = CHECK_TIMEOUT_MS,
): Doctor {
  const hideSecrets = createSecretHider(context.env)
  /** Checks that were given up and still wait: they are not begun again. */
  const hanging = new Set<string>()
  let running: Promise<DoctorReport> | undefined

  async function examine(): Promise<DoctorReport> {
    const reports = await Promise.all(checks.map(runCheck))
    return toReport(reports, context.now())
  }

  async function runCheck(check: DoctorCheck): Promise<CheckReport> {
    const findings = await findWithin(check)
    return toCheckReport(
      check,
      findings.map(({ state, text, action }) => ({
        state,
        text: hideSecrets(text),
        action: action === null ? null : hideSecrets(action),
      })),
    )
  }

  async function findWithin(check: DoctorCheck): Promise<Finding[]> {
    const { id } = check
    if (hanging.has(id))
      return [
        red('This check is still stuck from its last run.', 'Find what’s blocking it, then run it again.'),
      ]
    const signal = AbortSignal.timeout(timeoutMs)
    const work = startCheck(check, context, signal).catch((error: unknown) => [
      red(`We couldn’t check it: ${reasonOf(error)}.`, 'The reason says what failed. Try again.'),
    ])
    hanging.add(id)
    void work.finally(() => hanging.delete(id))
    return Promise.race([work, giveUp(signal, timeoutMs)])
  }

  return () => {
    running ??= examine().finally(() => (running = undefined))
    return running
  }
}

async function startCheck(
  check: DoctorCheck,
  context: DoctorContext,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (!check.needs) return check.run(context, signal)
  const { db } = context
  if (!db)
    return [amber('Not checked, because the database couldn’t be opened.', 'See what “Database” says.')]
  if (check.needs === 'tables' && (await countMigrations(db)) < buildNumber())
    return [amber('Not checked, because the database lacks tables.', 'See what “Database and app” says.')]
  return check.run({ ...context, db }, signal)
}

function giveUp(signal: AbortSignal, timeoutMs: number): Promise<Finding[]> {
  const seconds = Math.round(timeoutMs / 100) / 10
  const finding = red(
    `It took longer than ${seconds} seconds, so we stopped it.`,
    'What it asks doesn’t answer or is too slow. Check that it’s running and this machine can reach it.',
  )
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve([finding]), { once: true })
  })
}

function toReport(checks: CheckReport[], now: Date): DoctorReport {
  return {
    version: readProductVersion(),
    checked_at: now.toISOString(),
    state: worstOf(checks),
    checks,
  }
}

function toCheckReport({ id, title }: DoctorCheck, findings: Finding[]): CheckReport {
  return { id, title, state: worstOf(findings), findings }
}

function worstOf(states: readonly { state: FindingState }[]): FindingState {
  return FINDING_STATES.findLast((state) => states.some((one) => one.state === state)) ?? 'green'
}
