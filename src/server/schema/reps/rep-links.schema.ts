import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RepRole } from '#domain/reps/roles.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Who is invited and has not accepted yet: one for each address. Only the token's hash is stored. */
export const repInvitations = pgTable(
  'rep_invitations',
  {
    tokenHash: text().primaryKey(),
    /** By which it is withdrawn. It opens nothing. */
    id: uuid().notNull().unique(),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text().$type<RepRole>().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => reps.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('rep_invitations_by').on(table.invitedBy)],
)

/** Links for a new password. Only the token's hash is stored. */
export const repPasswordLinks = pgTable(
  'rep_password_links',
  {
    tokenHash: text().primaryKey(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('rep_password_links_rep').on(table.repId)],
)
