import { scannerCheck } from '#server/operations/doctor/checks/scanner-check.ts'
import type { Context } from '#server/kit/context.ts'
import { createDoctor, type Doctor } from '#server/operations/doctor/create-doctor.ts'
import type { DoctorCheck } from '#server/kit/doctor/doctor-check.ts'
import { backupsCheck } from '#server/operations/backup/record/backups-check.ts'
import { clockCheck } from '#server/operations/doctor/checks/clock-check.ts'
import { databaseCheck } from '#server/operations/doctor/checks/database-check.ts'
import { diskCheck } from '#server/operations/doctor/checks/disk-check.ts'
import { instancesCheck } from '#server/operations/doctor/checks/instances-check.ts'
import { jobsCheck } from '#server/operations/doctor/checks/jobs-check.ts'
import { liveUpdatesCheck } from '#server/operations/doctor/checks/live-updates-check.ts'
import { migrationsCheck } from '#server/operations/doctor/checks/migrations-check.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { siteCheck } from '#server/operations/doctor/checks/site-check.ts'
import { storedFilesCheck } from '#server/operations/doctor/checks/stored-files-check.ts'
import { versionsCheck } from '#server/operations/doctor/checks/versions-check.ts'
import { inboundMailCheck } from '#server/messaging/doctor/inbound-mail-check.ts'
import { mailDomainCheck } from '#server/messaging/doctor/mail-domain-check.ts'
import { mailServerCheck } from '#server/messaging/doctor/mail-server-check.ts'
import { undeliveredMailCheck } from '#server/messaging/doctor/undelivered-mail-check.ts'
import { gatewayCheck } from '#server/payments/gateway/stripe/gateway-check.ts'
import { openPurchasesCheck } from '#server/payments/recovery/open-purchases-check.ts'
import { planCheck } from '#server/quotes/pricing/plan-check.ts'
import { uploadedPicturesCheck } from '#server/quotes/logos/uploaded-pictures-check.ts'

/** What the doctor looks at, in the order in which it says so. */
export const DOCTOR_CHECKS: readonly DoctorCheck[] = [
  settingsCheck,
  versionsCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  instancesCheck,
  diskCheck,
  storedFilesCheck,
  backupsCheck,
  jobsCheck,
  siteCheck,
  liveUpdatesCheck,
  mailServerCheck,
  mailDomainCheck,
  inboundMailCheck,
  undeliveredMailCheck,
  gatewayCheck,
  openPurchasesCheck,
  planCheck,
  uploadedPicturesCheck,
  scannerCheck,
]

/** The doctor of a running program. */
export function createDoctorOf(context: Context): Doctor {
  return createDoctor(context, DOCTOR_CHECKS)
}
