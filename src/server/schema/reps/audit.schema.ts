import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Changes by reps on a quote, field by field in wire format. Rows are only added. */
export const repChanges = pgTable(
  'rep_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
    field: text().notNull(),
    before: text(),
    after: text(),
    reason: text(),
    entity: text().$type<ContestKind>(),
    /**
     * The current slot of the contest; it moves up when one before it is removed. Null for other fields, and for
     * removed contests.
     */
    slot: integer(),
  },
  (table) => [
    index('rep_changes_row').on(table.quoteId, table.entity, table.slot, table.id),
    index('rep_changes_rep').on(table.repId),
  ],
)

/**
 * The last row of each chain of the audit log, so that missing rows at its end are noticed. Only the database writes
 * here.
 */
export const auditChains = pgTable('audit_chains', {
  /** The id of a quote, or `office`. */
  chain: text().primaryKey(),
  /** The hash of its last row. */
  head: text().notNull(),
  entries: integer().notNull(),
})

/** The append-only audit log of a quote and its policy, with who did it. It is deleted with an abandoned draft. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null if it concerns no quote, such as a rep's sign-in. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    actor: text().$type<'client' | 'rep' | 'system'>().notNull(),
    repId: uuid().references(() => reps.id),
    event: text().notNull(),
    detail: jsonb().$type<Record<string, string | number>>().notNull(),
    /** The request that caused it; null if none did. */
    requestId: text(),
    /** Its place in the chain of its quote, or of the office, starting with 1. The database sets it, and the hash. */
    place: integer().notNull().default(0),
    /** SHA-256 of the previous hash and of this row's values, in hexadecimal. */
    hash: text().notNull().default(''),
  },
  (table) => [
    index('audit_events_quote').on(table.quoteId, table.id),
    // What reps did with quotes, the last first.
    index('audit_events_of_reps')
      .on(table.at, table.id)
      .where(sql`${table.repId} is not null and ${table.quoteId} is not null`),
    // Whose data were erased, so that no mailing goes to them.
    index('audit_events_erasures')
      .on(table.at)
      .where(sql`${table.event} = 'person_erased'`),
    index('audit_events_rep')
      .on(table.repId, table.id)
      .where(sql`${table.repId} is not null`),
  ],
)
