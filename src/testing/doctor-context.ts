import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CheckReport } from '#contract/doctor.ts'
import { readEnv } from '#server/config/read-env.ts'
import { createDoctor } from '#server/operations/doctor/create-doctor.ts'
import type { DoctorCheck, DoctorContext } from '#server/kit/doctor/doctor-check.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

export interface DoctorContextOptions extends Partial<Omit<DoctorContext, 'env'>> {
  /** Settings that differ from the defaults. */
  env?: Record<string, string>
}

/** What checks are given, with the real time. */
export function doctorContext({ env: settings = {}, ...given }: DoctorContextOptions = {}): DoctorContext {
  const DATA_DIR = path.join(tmpdir(), 'albatross-test-files', randomUUID())
  const env = readEnv({ DATA_DIR, ...settings })
  return {
    env,
    db: undefined,
    now: () => new Date(),
    plans: loadPlans(SHIPPED_PLANS),
    files: createFileStore(env),
    ...given,
  }
}

/** What the doctor says of one check. */
export async function examine(
  check: DoctorCheck,
  options: DoctorContextOptions = {},
  timeoutMs?: number,
): Promise<CheckReport> {
  const { checks } = await createDoctor(doctorContext(options), [check], timeoutMs)()
  const [report] = checks
  if (!report) throw new Error('The doctor said nothing')
  return report
}

/** Its findings, each as `state: text`. */
export async function findingsOf(...given: Parameters<typeof examine>): Promise<string[]> {
  return (await examine(...given)).findings.map(({ state, text }) => `${state}: ${text}`)
}

/** Settings of a public site that is complete. */
export const PUBLIC_SITE = {
  PUBLIC_URL: 'https://cover.example.com',
  PAYMENT_GATEWAY: 'sandbox',
  DATABASE_URL: 'postgres://albatross@127.0.0.1/albatross',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Albatross <no-reply@cover.example.com>',
  INSURER_NAME: 'Hope Indemnity',
  INSURER_ADDRESS: '1 Main Street, Dover, DE 19901',
  INSURER_PHONE: '(302) 555-0199',
  INSURER_EMAIL: 'service@hope.example.com',
  PRIVACY_URL: 'https://hope.example.com/privacy',
  TERMS_URL: 'https://hope.example.com/terms',
  METRICS_TOKEN: 'metrics-token-of-the-test',
  MAIL_REPORT_TOKEN: 'report-token-of-the-test',
}
