import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RepRole } from '#domain/reps/roles.ts'
import { moment } from '#server/kit/db/schema/columns.ts'

/** The people of the office. Only a hash of the password is stored. */
export const reps = pgTable('reps', {
  id: uuid('id').primaryKey(),
  /** Lower case, for signing in. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<RepRole>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since then there is no signing in. */
  disabledAt: moment('disabled_at'),
  lastSignInAt: moment('last_sign_in_at'),
})

/** Sessions of signed-in reps. Only the cookie's hash is stored. */
export const repSessions = pgTable(
  'rep_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    /** By which it is listed and ended. It opens nothing. */
    id: uuid('id').notNull().defaultRandom(),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When its rep last proved who they are: by signing in, or when asked again. */
    provenAt: moment('proven_at').notNull(),
    userAgent: text('user_agent'),
    /** An idle session ends early. */
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
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
    idHash: text('id_hash').notNull(),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  // Several reps may share a device.
  (table) => [primaryKey({ columns: [table.idHash, table.repId] }), index('rep_devices_rep').on(table.repId)],
)

/** Links to create the first rep. Only the token's hash is stored. */
export const firstRepLinks = pgTable('first_rep_links', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
