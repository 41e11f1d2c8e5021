import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Views of lists that reps have saved, one row each, so that two who save do not overwrite each other's. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: uuid().primaryKey(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    list: text().$type<DeskListName>().notNull(),
    name: text().notNull(),
    /** The part of the list's address after its question mark. */
    query: text().notNull(),
    /** All reps have it; its owner alone changes it. */
    isShared: boolean().notNull(),
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('desk_views_name').on(table.repId, table.list, table.name),
    index('desk_views_shared')
      .on(table.list)
      .where(sql`${table.isShared}`),
    check('desk_views_version', sql`${table.version} >= 1`),
  ],
)
