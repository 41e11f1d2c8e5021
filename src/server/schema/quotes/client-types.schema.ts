import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What the office sets of a client type. */
const terms = {
  label: text().notNull(),
  discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  /** The version of the form of steps 1 and 2, and of step 3, as a number. */
  firstForm: integer().notNull(),
  thirdForm: integer().notNull(),
  repsOnly: boolean().notNull(),
  otherDealer: boolean().notNull(),
  /** False once it is withdrawn. */
  active: boolean().notNull(),
  version: integer().notNull(),
  changedAt: moment().notNull(),
  /** Null of one that came with the program. */
  changedBy: uuid().references(() => reps.id),
}

/** Kinds of clients and of producers. None is deleted. */
export const clientTypes = pgTable(
  'client_types',
  {
    /** It is in answers of quotes, so it never changes. */
    code: text().primaryKey(),
    isProducer: boolean().notNull(),
    /** In which order they are offered; those of one place by their labels. */
    place: integer().notNull(),
    ...terms,
  },
  (table) => [
    index('client_types_changed_by').on(table.changedBy),
    uniqueIndex('client_types_label').on(sql`lower(${table.label})`),
    check('client_types_code', sql`${table.code} ~ '^[a-z][a-z0-9_]{1,39}$'`),
    check('client_types_label_length', sql`length(${table.label}) between 1 and 60`),
    check('client_types_discount', sql`${table.discountPercent} between 0 and 50`),
    check(
      'client_types_forms',
      sql`${table.firstForm} between 1 and 4 and ${table.thirdForm} between 1 and 5`,
    ),
  ],
)

/** Every version of each client type. It never changes. */
export const clientTypeVersions = pgTable(
  'client_type_versions',
  {
    code: text()
      .notNull()
      .references(() => clientTypes.code),
    ...terms,
  },
  (table) => [
    primaryKey({ columns: [table.code, table.version] }),
    index('client_type_versions_changed_by').on(table.changedBy),
  ],
)
