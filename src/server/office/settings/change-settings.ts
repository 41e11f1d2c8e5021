import { findFirstMoment } from '#domain/office/first-moment.ts'
import {
  canBePlanned,
  describeSetting,
  isKeptByQuotes,
  isOfficeSetting,
  type OfficeSettingName,
  type OfficeValues,
} from '#domain/office/office-settings.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { joinNames, splitNames } from '#domain/quote/signs/prize-stickers.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import { InvalidSettingsError, type SettingFault } from '#server/config/invalid-settings.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import {
  endPlannedSetting,
  insertPlannedSetting,
  listPlannedSettings,
} from '#server/office/settings/planned/repository.ts'
import { takeDueSettings } from '#server/office/settings/planned/take-due-settings.ts'
import { presentSettings } from '#server/office/settings/present-settings.ts'
import {
  insertSettingChange,
  listLastChanges,
  lockOfficeSettings,
  readOfficeValues,
} from '#server/office/settings/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

declare module '#server/kit/context.ts' {
  interface Context {
    /** What extras cost has changed; how long prices are good follows from it. */
    extraFeesChanged: (trx: Db, at: Date) => Promise<void>
  }
}

interface RequestedChange {
  name: OfficeSettingName
  /** Null takes it back to what the program comes with. */
  value: string | null
  /** The number of the last change that was seen. */
  number: number
  /** What was seen to be planned for it. */
  planned?: number | undefined
}

/**
 * Changes settings of the office together, or none of them: now, or from a day on.
 *
 * @rule R02 A setting that the environment sets is not changed on the page. Of two owners who saw the same, one changes it and
 * the other is told.
 */
export async function changeSettings(
  context: Context,
  rep: Rep,
  requested: readonly RequestedChange[],
  from?: CalendarDate,
): Promise<void> {
  const { env } = context
  for (const { name } of requested)
    if (name in env.given) throw new ProblemError({ code: 'SET_BY_ENVIRONMENT', name })
  await runWrite(context, async (trx, effects) => {
    await lockOfficeSettings(trx)
    await takeDueSettings(trx, context, effects)
    const last = new Map((await listLastChanges(trx)).map((change) => [change.name, change]))
    if (requested.some(({ name, number }) => (last.get(name)?.number ?? 0) !== number))
      throw new ProblemError({ code: 'SETTINGS_CHANGED', current: await presentSettings(context, trx) })
    const changes = requested
      .map(({ name, value, number, planned }) => ({
        name,
        value: tidyValue(name, value),
        before: last.get(name)?.value ?? null,
        number: number + 1,
        planned,
      }))
      .filter(({ value, before }) => value !== before)
    const { values } = await readOfficeValues(trx)
    requireValid(env.given, applyChanges(values, changes), changes)
    requireToCome(changes, context.now())
    if (from === undefined && changes.some(({ name }) => isKeptByQuotes(name)))
      await context.extraFeesChanged(trx, context.now())
    if (from === undefined) await store(trx, effects, context, { rep, changes })
    else await plan(trx, effects, context, { rep, changes, from })
  })
  await reloadOfficeSettings(context)
  context.live.publishSettings()
}

interface StoredChange extends Change {
  before: string | null
  number: number
  planned: number | undefined
}

async function store(
  trx: Db,
  { audit, noAudit }: Effects,
  { now }: Context,
  { rep, changes }: { rep: Rep; changes: readonly StoredChange[] },
): Promise<void> {
  if (changes.length === 0) noAudit('nothing was changed')
  const at = now()
  for (const { name, value, before, number } of changes) {
    await insertSettingChange(trx, { name, number, value, before, at, repId: rep.id })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'office_setting_changed',
      detail: { setting: name, from: before ?? '', to: value ?? '' },
    })
  }
}

/** What was planned before for the same setting, and was seen, is taken back. */
async function plan(
  trx: Db,
  { audit }: Effects,
  context: Context,
  { rep, changes, from }: { rep: Rep; changes: readonly StoredChange[]; from: CalendarDate },
): Promise<void> {
  const at = context.now()
  const effectiveFrom = findFirstMoment(from, at, context.env.officeTimeZone)
  if (effectiveFrom === undefined) throw wrongDay('Choose a day after today, or leave this empty')
  if (changes.length === 0) throw wrongDay('Change what will be in force from that day')
  if (changes.some(({ name }) => !canBePlanned(name)))
    throw wrongDay('Only fees, limits, and approvals can be set from a day on')
  const waiting = new Map((await listPlannedSettings(trx)).map((planned) => [planned.name, planned]))
  if (changes.some(({ name, planned }) => waiting.get(name)?.id !== planned))
    throw new ProblemError({ code: 'SETTINGS_CHANGED', current: await presentSettings(context, trx) })
  for (const { name, value } of changes) {
    const replaced = waiting.get(name)
    if (replaced) await endPlannedSetting(trx, replaced.id, { withdrawnAt: at, withdrawnBy: rep.id })
    await insertPlannedSetting(trx, { name, value, effectiveFrom, plannedAt: at, plannedBy: rep.id })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'office_setting_planned',
      detail: { setting: name, to: value ?? '', from: effectiveFrom.toISOString() },
    })
  }
}

function wrongDay(message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'from', message }] })
}

/** One line; an empty one is none. */
function tidyValue(name: OfficeSettingName, value: string | null): string | null {
  if (describeSetting(name).kind === 'names')
    return joinNames(splitNames(value ?? '')) || value?.trim() || null
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

/** A time that is over would say that it is in force, and do nothing. */
function requireToCome(changes: readonly Change[], at: Date): void {
  const fields = changes
    .filter(
      ({ name, value }) => describeSetting(name).kind === 'moment' && value !== null && new Date(value) <= at,
    )
    .map(({ name }) => ({
      section: 'request' as const,
      field: name,
      message: `${describeSetting(name).label} must be a moment to come`,
    }))
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
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
