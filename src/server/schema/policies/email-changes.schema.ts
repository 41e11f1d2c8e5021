import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A change waits for the new address, is then in force, and may be taken back; a later request takes its place. */
export type EmailChangeState = 'waiting' | 'confirmed' | 'replaced' | 'undone'

/** What a link of a mail does: the new address has the one, the old address the other. */
export type EmailLinkPurpose = 'confirm' | 'undo'

/** The requests to reach the insured of a policy at another e-mail address, with what became of them. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Both as they were typed. */
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    requestedBy: text().$type<Requester>().notNull(),
    repId: uuid().references(() => reps.id),
    state: text().$type<EmailChangeState>().notNull(),
    requestedAt: moment().notNull(),
    /** Until then the new address can confirm. */
    expiresAt: moment().notNull(),
    confirmedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    index('email_changes_policy').on(table.policyId),
    index('email_changes_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    // A new request takes the place of the one that waits.
    uniqueIndex('email_changes_one_waits')
      .on(table.policyId)
      .where(sql`${table.state} = 'waiting'`),
    check('email_changes_state', sql`${table.state} in ('waiting', 'confirmed', 'replaced', 'undone')`),
    check('email_changes_requested_by', sql`${table.requestedBy} in ('client', 'producer', 'rep')`),
    check(
      'email_changes_confirmed',
      sql`case ${table.state}
		when 'confirmed' then ${table.confirmedAt} is not null and ${table.undoneAt} is null
		when 'undone' then ${table.undoneAt} is not null
		else ${table.confirmedAt} is null and ${table.undoneAt} is null end`,
    ),
  ],
)

/** The links of these mails, as long as they work. Only the token's hash is stored. */
export const emailChangeLinks = pgTable(
  'email_change_links',
  {
    tokenHash: text().primaryKey(),
    changeId: uuid()
      .notNull()
      .references(() => emailChanges.id),
    purpose: text().$type<EmailLinkPurpose>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('email_change_links_change').on(table.changeId),
    index('email_change_links_expire').on(table.expiresAt),
    check('email_change_links_purpose', sql`${table.purpose} in ('confirm', 'undo')`),
  ],
)
