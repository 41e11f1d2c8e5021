import { clockCheck } from '#server/operations/doctor/checks/clock-check.ts'
import { databaseCheck } from '#server/operations/doctor/checks/database-check.ts'
import { diskCheck } from '#server/operations/doctor/checks/disk-check.ts'
import { jobsCheck } from '#server/operations/doctor/checks/jobs-check.ts'
import { liveUpdatesCheck } from '#server/operations/doctor/checks/live-updates-check.ts'
import { migrationsCheck } from '#server/operations/doctor/checks/migrations-check.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { siteCheck } from '#server/operations/doctor/checks/site-check.ts'
import { storedFilesCheck } from '#server/operations/doctor/checks/stored-files-check.ts'
import { versionsCheck } from '#server/platform/doctor/checks/versions-check.ts'
import { type DoctorCheck } from '#server/kit/doctor/doctor-check.ts'

/** The checks of the platform; each feature has its own. */
export const PLATFORM_CHECKS: readonly DoctorCheck[] = [
  settingsCheck,
  versionsCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  diskCheck,
  storedFilesCheck,
  jobsCheck,
  siteCheck,
  liveUpdatesCheck,
]
