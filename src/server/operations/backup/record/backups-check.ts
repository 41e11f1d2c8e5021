import { readBackupRecord } from '#server/operations/backup/record/backup-record.ts'
import { evaluateBackups } from '#server/operations/backup/record/evaluate-backups.ts'
import { amber, type DoctorCheck, type Finding, green } from '#server/kit/doctor/doctor-check.ts'

const HOUR_MS = 3_600_000
/** One is made each night, and verified each week at least; the alerts wait as long. */
const OLD_HOURS = 36
const UNVERIFIED_HOURS = 8 * 24

export const backupsCheck: DoctorCheck = {
  id: 'backups',
  title: 'Backups',
  settings: /^(?:DATA_DIR|BACKUP_KEY|PUBLIC_URL)$/,
  run: async ({ env, now }) => {
    const { ageMs, verifiedAgeMs, isPlain } = evaluateBackups(await readBackupRecord(env.dataDir), env, now())
    if (ageMs === undefined)
      return [
        amber(
          'No backup was made on this machine.',
          'Schedule one every night (docs/operating/backups.md). If another machine makes them, ask its doctor.',
        ),
      ]
    const findings = [...describeAge(ageMs), ...describeVerified(verifiedAgeMs)]
    if (isPlain)
      findings.push(
        amber(
          'The newest backup isn’t encrypted. Anyone who finds it can read all customers’ data.',
          'Set BACKUP_KEY where backups are made, make one, and remove those without.',
        ),
      )
    return findings.length > 0
      ? findings
      : [green(`The newest backup is ${formatAge(ageMs)} old, and a recent one was verified.`)]
  },
}

function describeAge(ageMs: number): Finding[] {
  if (ageMs < OLD_HOURS * HOUR_MS) return []
  return [
    amber(
      `The newest backup is ${formatAge(ageMs)} old.`,
      'Find out why the last ones weren’t made, and make one: `npm run backup -- FOLDER`.',
    ),
  ]
}

function describeVerified(verifiedAgeMs: number | undefined): Finding[] {
  if (verifiedAgeMs !== undefined && verifiedAgeMs < UNVERIFIED_HOURS * HOUR_MS) return []
  const text =
    verifiedAgeMs === undefined
      ? 'No backup was verified.'
      : `The newest backup that was verified is ${formatAge(verifiedAgeMs)} old.`
  return [amber(text, 'Verify the newest one: `npm run verify-backup -- FILE`.')]
}

function formatAge(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
