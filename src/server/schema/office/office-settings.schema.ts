import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { OfficeSettingName } from '#domain/office/office-settings.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/**
 * Every change of a setting of the office. Rows are only added: the last one of a setting is in force, unless a variable of the
 * environment is.
 */
export const officeSettingChanges = pgTable(
  'office_setting_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().$type<OfficeSettingName>().notNull(),
    /** Counts the changes of this setting from 1: of two people who saw the same, one changes it. */
    number: integer().notNull(),
    /** As the environment would have it; null sets it back to what the program comes with. */
    value: text(),
    /** The value before, of the office; null if it had none. */
    before: text(),
    at: moment().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    unique('office_setting_changes_once').on(table.name, table.number),
    index('office_setting_changes_rep').on(table.repId),
    check('office_setting_changes_number', sql`${table.number} >= 1`),
  ],
)
