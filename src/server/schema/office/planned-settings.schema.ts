import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OfficeSettingName } from '#domain/office/office-settings.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Values that settings of the office get at a moment to come, one at most of each. They stay, taken back or not. */
export const plannedOfficeSettings = pgTable(
  'planned_office_settings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().$type<OfficeSettingName>().notNull(),
    /** As the environment would have it; null sets it back to what the program comes with. */
    value: text(),
    /** The first moment of a day at the office. */
    effectiveFrom: moment().notNull(),
    plannedAt: moment().notNull(),
    plannedBy: uuid()
      .notNull()
      .references(() => reps.id),
    /** When it became a change of the setting; null before that, and for ever if it was taken back. */
    takenAt: moment(),
    withdrawnAt: moment(),
    withdrawnBy: uuid().references(() => reps.id),
  },
  (table) => [
    uniqueIndex('planned_office_settings_waiting')
      .on(table.name)
      .where(sql`${table.takenAt} is null and ${table.withdrawnAt} is null`),
    index('planned_office_settings_planned_by').on(table.plannedBy),
    index('planned_office_settings_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`${table.withdrawnBy} is not null`),
    check('planned_office_settings_later', sql`${table.effectiveFrom} > ${table.plannedAt}`),
    check(
      'planned_office_settings_over',
      sql`(${table.takenAt} is null or ${table.withdrawnAt} is null) and (${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`,
    ),
  ],
)
