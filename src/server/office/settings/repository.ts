import { aliasedTable, and, desc, eq, gt, inArray, lt, max, notExists, sql } from 'drizzle-orm'
import {
  isOfficeSetting,
  OFFICE_SETTING_NAMES,
  type OfficeSettingName,
} from '#domain/office/office-settings.ts'
import type { Db } from '#server/kit/db/database.ts'
import { officeSettingChanges } from '#server/schema/office/office-settings.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type SettingChange = typeof officeSettingChanges.$inferSelect & { who: string }

/** The last change of each setting that was ever changed, with who made it. */
export function listLastChanges(db: Db): Promise<SettingChange[]> {
  const later = aliasedTable(officeSettingChanges, 'later')
  const newer = db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.name, officeSettingChanges.name), gt(later.number, officeSettingChanges.number)))
  return withWho(db).where(notExists(newer))
}

/** All changes, the last first, `most` of them. */
export function listChanges(db: Db, { before, most }: { before?: number | undefined; most: number }) {
  return withWho(db)
    .where(
      and(
        // Links of legal pages were settings once, and are versions now.
        inArray(officeSettingChanges.name, OFFICE_SETTING_NAMES),
        before === undefined ? undefined : lt(officeSettingChanges.id, before),
      ),
    )
    .orderBy(desc(officeSettingChanges.id))
    .limit(most)
}

function withWho(db: Db) {
  const { id, name, number, value, before, at, repId } = officeSettingChanges
  return db
    .select({ id, name, number, value, before, at, repId, who: reps.name })
    .from(officeSettingChanges)
    .innerJoin(reps, eq(reps.id, officeSettingChanges.repId))
    .$dynamic()
}

/** The last change of all; 0 before the first. */
export async function findLastChangeId(db: Db): Promise<number> {
  const [found] = await db.select({ id: max(officeSettingChanges.id) }).from(officeSettingChanges)
  return found?.id ?? 0
}

/** The value of each setting that the office has set, and the last change among them. */
export async function readOfficeValues(
  db: Db,
): Promise<{ values: Partial<Record<OfficeSettingName, string>>; lastChange: number }> {
  const { id, name, number, value } = officeSettingChanges
  const rows = await db
    .selectDistinctOn([name], { id, name, value })
    .from(officeSettingChanges)
    .orderBy(name, desc(number))
  return {
    values: Object.fromEntries(
      rows.flatMap((row) =>
        row.value === null || !isOfficeSetting(row.name) ? [] : [[row.name, row.value]],
      ),
    ),
    lastChange: Math.max(0, ...rows.map((row) => row.id)),
  }
}

/** Changes of settings wait for one another, so that ids rise in the order of commits. */
export async function lockOfficeSettings(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('office settings', 0))`)
}

export async function insertSettingChange(
  trx: Db,
  change: typeof officeSettingChanges.$inferInsert,
): Promise<void> {
  await trx.insert(officeSettingChanges).values(change)
}
