import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What a rep chose to go on a sign of a policy. Another choice is another row, so who chooses names what was seen. */
export const prizeStickers = pgTable(
  'prize_stickers',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** The sign among those of the policy. */
    signKey: text().notNull(),
    count: integer().notNull(),
    /** Of the list for the sign; null for a picture. */
    text: text(),
    picture: uuid().references(() => files.id),
    chosenAt: moment().notNull(),
    chosenBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    unique('prize_stickers_sign').on(table.policyId, table.signKey),
    index('prize_stickers_picture')
      .on(table.picture)
      .where(sql`${table.picture} is not null`),
    index('prize_stickers_chosen_by').on(table.chosenBy),
    check('prize_stickers_one', sql`(${table.text} is null) <> (${table.picture} is null)`),
    check('prize_stickers_count', sql`${table.count} between 1 and 20`),
  ],
)
