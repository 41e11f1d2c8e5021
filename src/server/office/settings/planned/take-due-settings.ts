import { isKeptByQuotes } from '#domain/office/office-settings.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  endPlannedSetting,
  findNextMoment,
  listDueSettings,
} from '#server/office/settings/planned/repository.ts'
import {
  insertSettingChange,
  listLastChanges,
  lockOfficeSettings,
} from '#server/office/settings/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/**
 * Makes what was planned until now a change of its setting, by who planned it and at its moment. Whoever comes first does; the
 * lock of the settings is held.
 */
export async function takeDueSettings(
  trx: Db,
  { now, extraFeesChanged }: Pick<Context, 'now' | 'extraFeesChanged'>,
  { audit }: Pick<Effects, 'audit'>,
): Promise<number> {
  const at = now()
  const due = await listDueSettings(trx, at)
  for (const { id, name, value, effectiveFrom, plannedBy } of due) {
    const last = (await listLastChanges(trx)).find((change) => change.name === name)
    const before = last?.value ?? null
    const number = (last?.number ?? 0) + 1
    await insertSettingChange(trx, { name, number, value, before, at: effectiveFrom, repId: plannedBy })
    await endPlannedSetting(trx, id, { takenAt: at })
    await audit({
      quoteId: null,
      at,
      actor: 'system',
      event: 'office_setting_changed',
      detail: { setting: name, from: before ?? '', to: value ?? '' },
    })
  }
  if (due.some(({ name }) => isKeptByQuotes(name))) await extraFeesChanged(trx, at)
  return due.length
}

/**
 * The same while the program runs. Returns when the next one begins to hold; undefined if none waits.
 *
 * @rule R02 What is set from a day on holds on all instances from the first moment of that day, without a restart.
 */
export async function takeDueSettingsNow(context: Context): Promise<Date | undefined> {
  const { db, now } = context
  const next = await findNextMoment(db)
  if (next === undefined || next > now()) return next
  await runWrite(context, async (trx, effects) => {
    await lockOfficeSettings(trx)
    if ((await takeDueSettings(trx, context, effects)) === 0) effects.noAudit('another instance was first')
  })
  return findNextMoment(db)
}
