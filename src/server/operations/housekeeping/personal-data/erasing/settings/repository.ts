import { aliasedTable, and, eq, exists, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { lockOfficeSettings } from '#server/office/settings/repository.ts'
import type { Matcher } from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import { officeSettingChanges } from '#server/schema/office/office-settings.schema.ts'

/**
 * Takes a person out of what settings were before: the number of places, and the settings that name them now, which only an owner
 * changes.
 */
export async function eraseFormerSettings(
  trx: Db,
  matcher: Matcher,
): Promise<{ places: number; inForce: string[] }> {
  await lockOfficeSettings(trx)
  const inForce: string[] = []
  let places = 0
  for (const { id, name, value, before, isOver } of await listSettings(trx)) {
    if (!isOver && matcher.isIn(value)) inForce.push(name)
    const left = { value: isOver ? matcher.replaceIn(value) : value, before: matcher.replaceIn(before) }
    if (left.value === value && left.before === before) continue
    await trx.update(officeSettingChanges).set(left).where(eq(officeSettingChanges.id, id))
    places += 1
  }
  return { places, inForce }
}

function listSettings(trx: Db) {
  const later = aliasedTable(officeSettingChanges, 'later')
  const { id, name, number, value, before } = officeSettingChanges
  const newer = trx
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.name, name), gt(later.number, number)))
  return trx
    .select({ id, name, value, before, isOver: sql<boolean>`${exists(newer)}` })
    .from(officeSettingChanges)
    .orderBy(name, number)
}
