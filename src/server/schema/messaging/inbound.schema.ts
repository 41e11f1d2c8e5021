import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CaseSender } from '#domain/inbound/case-sender.ts'
import type { InboundState } from '#domain/inbound/inbound-states.ts'
import { bytes, moment } from '#server/kit/db/schema/columns.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The address of each case to which answers are mailed, made with the first mail about it. */
export const caseAddresses = pgTable('case_addresses', {
  quoteId: uuid()
    .primaryKey()
    .references(() => quotes.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  createdAt: moment().notNull(),
})

/** An attached file as the mail names it; its bytes are in the mail. */
export interface InboundAttachment {
  fileName: string
  contentType: string
  sizeBytes: number
}

/** Mail that came in about a case, as it came and as far as it could be read. */
export const inboundMessages = pgTable(
  'inbound_messages',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** The same for the same mail, however often it comes. */
    fingerprint: text().notNull(),
    /** Its Message-ID, and those of the mail that it answers, for the mail that answers it. */
    messageId: text(),
    threadIds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** As the mail says it, which proves nothing. Empty if it names none or several. */
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    sender: text().$type<CaseSender>().notNull(),
    /** A machine wrote it. */
    isAutomatic: boolean().notNull(),
    subject: text().notNull(),
    /** When it was written, by its own words; null if they are no date or none near its arrival. */
    writtenAt: moment(),
    plain: text().notNull(),
    html: text(),
    /** `cut`: longer than what is kept as text. `failed`: nothing could be read, and only its bytes are there. */
    reading: text().$type<'whole' | 'cut' | 'failed'>().notNull(),
    attachments: jsonb().$type<InboundAttachment[]>().notNull(),
    raw: bytes().notNull(),
    rawBytes: integer().notNull(),
    state: text().$type<InboundState>().notNull(),
    stateAt: moment().notNull(),
    /** Who of the office brought it into this state; null if nobody did. */
    stateBy: uuid().references(() => reps.id),
    /** The mail that answered it, if one did. */
    answerId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    receivedAt: moment().notNull(),
    requestId: text(),
  },
  (table) => [
    unique('inbound_messages_once').on(table.quoteId, table.fingerprint),
    index('inbound_messages_case').on(table.quoteId, table.receivedAt),
    index('inbound_messages_received').on(table.receivedAt),
    // Few at any time.
    index('inbound_messages_waiting')
      .on(table.receivedAt, table.id)
      .where(sql`${table.state} in ('new', 'held')`),
    index('inbound_messages_state_by')
      .on(table.stateBy)
      .where(sql`${table.stateBy} is not null`),
    index('inbound_messages_answer')
      .on(table.answerId)
      .where(sql`${table.answerId} is not null`),
    check(
      'inbound_messages_state',
      sql`${table.state} in ('new', 'answered', 'no-answer-needed', 'held', 'not-ours')`,
    ),
    check('inbound_messages_sender', sql`${table.sender} in ('insured', 'producer', 'mailed', 'unknown')`),
  ],
)
