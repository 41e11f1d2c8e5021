import { and, asc, eq, isNull, lte, min } from 'drizzle-orm'
import type { OfficeSettingName } from '#domain/office/office-settings.ts'
import type { Db } from '#server/kit/db/database.ts'
import { plannedOfficeSettings } from '#server/schema/office/planned-settings.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type PlannedSetting = typeof plannedOfficeSettings.$inferSelect & { who: string }

const isWaiting = and(isNull(plannedOfficeSettings.takenAt), isNull(plannedOfficeSettings.withdrawnAt))

/** What waits for its day, with who planned it; of each setting one at most. */
export async function listPlannedSettings(db: Db): Promise<PlannedSetting[]> {
  const rows = await db
    .select({ planned: plannedOfficeSettings, who: reps.name })
    .from(plannedOfficeSettings)
    .innerJoin(reps, eq(reps.id, plannedOfficeSettings.plannedBy))
    .where(isWaiting)
  return rows.map(({ planned, who }) => ({ ...planned, who }))
}

/** When the next one begins to hold; undefined if none waits. */
export async function findNextMoment(db: Db): Promise<Date | undefined> {
  const [found] = await db
    .select({ next: min(plannedOfficeSettings.effectiveFrom) })
    .from(plannedOfficeSettings)
    .where(isWaiting)
  return found?.next ?? undefined
}

/** Those whose moment has come, the earliest first. */
export function listDueSettings(trx: Db, now: Date) {
  const { id, name, value, effectiveFrom, plannedBy } = plannedOfficeSettings
  return trx
    .select({ id, name, value, effectiveFrom, plannedBy })
    .from(plannedOfficeSettings)
    .where(and(isWaiting, lte(effectiveFrom, now)))
    .orderBy(asc(effectiveFrom), asc(id))
}

export async function insertPlannedSetting(
  trx: Db,
  planned: {
    name: OfficeSettingName
    value: string | null
    effectiveFrom: Date
    plannedAt: Date
    plannedBy: string
  },
): Promise<void> {
  await trx.insert(plannedOfficeSettings).values(planned)
}

/** How what was planned ended: it holds, or was taken back. */
export async function endPlannedSetting(
  trx: Db,
  id: number,
  end: { takenAt: Date } | { withdrawnAt: Date; withdrawnBy: string },
): Promise<void> {
  await trx.update(plannedOfficeSettings).set(end).where(eq(plannedOfficeSettings.id, id))
}
