import {
  describeSetting,
  isOfficeSetting,
  type OfficeSettingName,
  type OfficeValues,
} from '#domain/office/office-settings.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { InvalidSettingsError, type SettingFault } from '#server/config/invalid-settings.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Context } from '#server/kit/context.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { presentSettings } from '#server/office/settings/present-settings.ts'
import {
  insertSettingChange,
  listLastChanges,
  lockOfficeSettings,
  readOfficeValues,
} from '#server/office/settings/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface RequestedChange {
  name: OfficeSettingName
  /** Null takes it back to what the program comes with. */
  value: string | null
  /** The number of the last change that was seen. */
  number: number
}

/**
 * Changes settings of the office together, or none of them.
 *
 * @rule R02 A setting that the environment sets is not changed on the page. Of two owners who saw the same, one changes it and
 * the other is told.
 */
export async function changeSettings(
  context: Context,
  rep: Rep,
  requested: readonly RequestedChange[],
): Promise<void> {
  const { env, now } = context
  for (const { name } of requested)
    if (name in env.given) throw new ProblemError({ code: 'SET_BY_ENVIRONMENT', name })
  await runWrite(context, async (trx, { audit, noAudit }) => {
    await lockOfficeSettings(trx)
    const last = new Map((await listLastChanges(trx)).map((change) => [change.name, change]))
    if (requested.some(({ name, number }) => (last.get(name)?.number ?? 0) !== number))
      throw new ProblemError({ code: 'SETTINGS_CHANGED', current: await presentSettings(context, trx) })
    const changes = requested
      .map(({ name, value }) => ({ name, value: tidyValue(value), before: last.get(name)?.value ?? null }))
      .filter(({ value, before }) => value !== before)
    const { values } = await readOfficeValues(trx)
    requireValid(env.given, applyChanges(values, changes), changes)
    if (changes.length === 0) noAudit('nothing was changed')
    for (const { name, value, before } of changes) {
      const number = (last.get(name)?.number ?? 0) + 1
      await insertSettingChange(trx, { name, number, value, before, at: now(), repId: rep.id })
      await audit({
        quoteId: null,
        at: now(),
        actor: 'rep',
        repId: rep.id,
        event: 'office_setting_changed',
        detail: { setting: name, from: before ?? '', to: value ?? '' },
      })
    }
  })
  await reloadOfficeSettings(context)
  context.live.publishSettings()
}

/** One line; an empty one is none. */
function tidyValue(value: string | null): string | null {
  return value?.replaceAll(/\s+/g, ' ').trim() || null
}

interface Change {
  name: OfficeSettingName
  value: string | null
}

function applyChanges(values: OfficeValues, changes: readonly Change[]): OfficeValues {
  const next: Partial<Record<OfficeSettingName, string>> = { ...values }
  for (const { name, value } of changes)
    if (value === null) delete next[name]
    else next[name] = value
  return next
}

/** The schema of the environment reads them, with what several settings decide together. */
function requireValid(
  given: Context['env']['given'],
  values: OfficeValues,
  changes: readonly Change[],
): void {
  try {
    readEnv(given, values)
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    throw new ProblemError({
      code: 'INVALID',
      fields: error.faults.map((fault) => describeFault(fault, changes)),
    })
  }
}

/** A fault is shown at its setting, or at the first that was changed. */
function describeFault({ settings, message }: SettingFault, changes: readonly Change[]): FieldProblem {
  const wrong = changes.find(({ name }) => settings.includes(name))
  const [setting = ''] = settings
  const label = isOfficeSetting(setting) ? describeSetting(setting).label : setting
  return {
    section: 'request',
    field: wrong?.name ?? changes[0]?.name ?? setting,
    message: `${label} ${message}`,
  }
}
