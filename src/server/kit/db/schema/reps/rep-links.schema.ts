import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RepRole } from '#domain/reps/roles.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/** Who is invited and has not accepted yet: one for each address. Only the token's hash is stored. */
export const repInvitations = pgTable(
  'rep_invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** By which it is withdrawn. It opens nothing. */
    id: uuid('id').notNull().unique(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').$type<RepRole>().notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => reps.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('rep_invitations_by').on(table.invitedBy)],
)

/** Links for a new password. Only the token's hash is stored. */
export const repPasswordLinks = pgTable(
  'rep_password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('rep_password_links_rep').on(table.repId)],
)
