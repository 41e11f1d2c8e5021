import { sql } from 'drizzle-orm'
import { type AnyPgColumn, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RepRole } from '#domain/reps/roles.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { moment } from '#server/kit/db/schema/columns.ts'

/** The people of the office. Only a hash of the password is stored. */
export const reps = pgTable(
  'reps',
  {
    id: uuid().primaryKey(),
    /** Lower case, for signing in. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** What stands below the letters that they compose; null for their name alone. */
    signature: text(),
    passwordHash: text().notNull(),
    role: text().$type<RepRole>().notNull(),
    createdAt: moment().notNull(),
    /** Since then there is no signing in. */
    disabledAt: moment(),
    lastSignInAt: moment(),
    /** Away until this day, that day included; a day that is over says nothing. */
    awayUntil: date({ mode: 'string' }).$type<CalendarDate>(),
    /** Who stands in meanwhile. */
    standInId: uuid().references((): AnyPgColumn => reps.id),
  },
  (table) => [
    index('reps_stand_in')
      .on(table.standInId)
      .where(sql`${table.standInId} is not null`),
  ],
)

/** Sessions of signed-in reps. Only the cookie's hash is stored. */
export const repSessions = pgTable(
  'rep_sessions',
  {
    idHash: text().primaryKey(),
    /** By which it is listed and ended. It opens nothing. */
    id: uuid().notNull().defaultRandom(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** When its rep last proved who they are: by signing in, or when asked again. */
    provenAt: moment().notNull(),
    userAgent: text(),
    /** An idle session ends early. */
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('rep_sessions_rep').on(table.repId),
    index('rep_sessions_expire').on(table.expiresAt),
    index('rep_sessions_unused').on(table.lastSeenAt),
  ],
)

/**
 * Devices on which a rep has signed in before. Wrong guesses of strangers do not lock them out. Only the cookie's
 * hash is stored.
 */
export const repDevices = pgTable(
  'rep_devices',
  {
    idHash: text().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  // Several reps may share a device.
  (table) => [primaryKey({ columns: [table.idHash, table.repId] }), index('rep_devices_rep').on(table.repId)],
)

/** Links to create the first rep. Only the token's hash is stored. */
export const firstRepLinks = pgTable('first_rep_links', {
  tokenHash: text().primaryKey(),
  createdAt: moment().notNull(),
})
