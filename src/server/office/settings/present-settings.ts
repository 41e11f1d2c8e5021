import type { ShownSetting, ShownSettings } from '#contract/office/settings.ts'
import { OFFICE_SETTING_NAMES, type OfficeSettingName } from '#domain/office/office-settings.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { eachSetting } from '#server/config/settings.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listPlannedSettings, type PlannedSetting } from '#server/office/settings/planned/repository.ts'
import { listLastChanges, type SettingChange } from '#server/office/settings/repository.ts'

/** What only the environment sets and an office asks about: whether it is there is told, what it is never. */
const CONNECTIONS = [
  'SMTP_URL',
  'INBOUND_MAIL_DOMAIN',
  'MAIL_REPORT_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_PAY_MERCHANT_ID',
  'APPLE_PAY_MERCHANT_ID',
  'SMS_URL',
  'SCANNER_URL',
  'BACKUP_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof typeof eachSetting.shape)[]

/** All settings of the office as they are in force. */
export async function presentSettings({ env }: Pick<Context, 'env'>, db: Db): Promise<ShownSettings> {
  const changes = new Map((await listLastChanges(db)).map((change) => [change.name, change]))
  const planned = new Map((await listPlannedSettings(db)).map((one) => [one.name, one]))
  return {
    settings: OFFICE_SETTING_NAMES.map((name) => ({
      ...presentSetting(env.given, name, changes.get(name)),
      ...presentPlanned(planned.get(name), env.officeTimeZone),
    })),
    connections: CONNECTIONS.map((name) => ({ name, set: name in env.given })),
    mail_server: describeMailServer(env.smtpUrl),
  }
}

function presentSetting(
  given: Context['env']['given'],
  name: OfficeSettingName,
  last: SettingChange | undefined,
): ShownSetting {
  const { value, source } = findValue(given, name, last)
  return {
    name,
    value,
    source,
    number: last?.number ?? 0,
    changed: last ? { at: last.at.toISOString(), by: last.who, before: last.before } : null,
  }
}

function presentPlanned(
  planned: PlannedSetting | undefined,
  timeZone: string,
): Pick<ShownSetting, 'planned'> {
  if (!planned) return {}
  const { id, value, effectiveFrom, plannedAt, who } = planned
  const from = dateInTimeZone(effectiveFrom, timeZone)
  return { planned: { id, value, from, at: plannedAt.toISOString(), by: who } }
}

function findValue(
  given: Context['env']['given'],
  name: OfficeSettingName,
  last: SettingChange | undefined,
): Pick<ShownSetting, 'value' | 'source'> {
  if (name in given) return { value: String(given[name]), source: 'environment' }
  if (last && last.value !== null) return { value: last.value, source: 'office' }
  return { value: DEFAULTS[name] ?? null, source: 'default' }
}

/** What the program comes with. */
const DEFAULTS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(eachSetting.parse({})).flatMap(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
  ),
)

function describeMailServer(smtpUrl: string | undefined): string | null {
  if (smtpUrl === undefined) return null
  const { protocol, hostname, port } = new URL(smtpUrl)
  const isEncrypted = protocol === 'smtps:'
  return `${hostname}, port ${port || (isEncrypted ? 465 : 587)}`
}
