import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { DraftContent } from '#domain/claims/reporting/draft.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/**
 * A report that somebody began, so that it goes on on another device. It is gone once it is sent, given up, or long after the event.
 */
export const claimDrafts = pgTable(
  'claim_drafts',
  {
    /** Given by the browser: what is reported is reported under it. */
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    content: jsonb().$type<DraftContent>().notNull(),
    /** Of the content, from 1: who writes names the one that was read. */
    version: integer().notNull(),
    startedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('claim_drafts_policy').on(table.policyId)],
)
