import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { MailWords } from '#domain/office/words/mail-text.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Every change of the words of a mail. Rows are only added: the last one of a mail holds. */
export const officeWordChanges = pgTable(
  'office_word_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    mail: text().$type<MailName>().notNull(),
    /** Counts the changes of this mail from 1: of two people who saw the same, one changes it. */
    number: integer().notNull(),
    /** Of the parts that the office has set; what is absent is ours. */
    words: jsonb().$type<MailWords>().notNull(),
    before: jsonb().$type<MailWords>().notNull(),
    /** What ours said of these parts then, so that a change of ours is noticed. */
    ours: jsonb().$type<MailWords>().notNull(),
    at: moment().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    unique('office_word_changes_once').on(table.mail, table.number),
    index('office_word_changes_rep').on(table.repId),
    check('office_word_changes_number', sql`${table.number} >= 1`),
  ],
)
