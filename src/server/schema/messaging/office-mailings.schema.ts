import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Audience } from '#domain/mailings/office/audience.ts'
import type { LeftOutReason, MailingState, OfficeMailingId } from '#domain/mailings/office/mailing-states.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What the office writes to many customers at once. */
export const mailings = pgTable(
  'mailings',
  {
    id: uuid().primaryKey(),
    /** The list and brand line from which its receivers can unsubscribe. */
    mailing: text().$type<OfficeMailingId>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    perMinute: integer().notNull(),
    state: text().$type<MailingState>().notNull(),
    /** Counts what people have done with it. */
    version: integer().notNull(),
    /** When it begins; null of a draft. */
    startsAt: moment(),
    /** When its audience was fixed; null before. */
    begunAt: moment(),
    endedAt: moment(),
    /** Counts its batches: the job of any other one than the next does nothing. */
    step: integer().notNull().default(0),
    /** Who gets it, once that is fixed. */
    receivers: integer().notNull().default(0),
    /** How many were left out as it was fixed, by the reason. */
    leftOut: jsonb().$type<Partial<Record<LeftOutReason, number>>>().notNull().default({}),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    index('mailings_changed').on(table.changedAt, table.id),
    index('mailings_changed_by').on(table.changedBy),
    check(
      'mailings_mailing',
      sql`${table.mailing} in ('follow-up', 'newsletter', 'prospecting', 'ipg-newsletter', 'ipg-prospecting')`,
    ),
    check('mailings_state', sql`${table.state} in ('draft', 'scheduled', 'sending', 'stopped', 'sent')`),
    check('mailings_start', sql`(${table.startsAt} is null) = (${table.state} = 'draft')`),
    check('mailings_begun', sql`(${table.begunAt} is null) = (${table.state} in ('draft', 'scheduled'))`),
    check('mailings_ended', sql`(${table.endedAt} is null) = (${table.state} <> 'sent')`),
    check('mailings_pace', sql`${table.perMinute} > 0`),
  ],
)

/** What was done with a mailing, by whom, and what it said then. Rows are only added; a draft takes its own with it. */
export const mailingHistory = pgTable(
  'mailing_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    did: text().$type<MailingDeed>().notNull(),
    at: moment().notNull(),
    /** Null of what the program did. */
    repId: uuid().references(() => reps.id),
    subject: text().notNull(),
    text: text().notNull(),
  },
  (table) => [
    index('mailing_history_mailing').on(table.mailingId, table.id),
    index('mailing_history_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
  ],
)

/** What can be done with a mailing. Stored: a name never changes. */
export type MailingDeed =
  | 'added'
  | 'copied'
  | 'changed'
  | 'tested'
  | 'scheduled'
  | 'unscheduled'
  | 'started'
  | 'stopped'
  | 'resumed'
  | 'ended'

/** Each receiver of a mailing once, from when its audience was fixed. Names are read from the quote as the mail is made. */
export const mailingReceivers = pgTable(
  'mailing_receivers',
  {
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** As it compares; of a person whose data were erased, only a hash. */
    address: text().notNull(),
    /** The quote that was saved last under the address. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    state: text().$type<'waiting' | 'made' | 'left-out'>().notNull(),
    /** Why no mail was made, if none was. */
    reason: text().$type<LeftOutReason>(),
    /** The mail; null before, and once it is no longer kept. */
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    madeAt: moment(),
    /** When they unsubscribed, if they did after this mail and before the next of the same list. */
    leftAt: moment(),
    /** When they reported this mail as spam, if they did. */
    complainedAt: moment(),
  },
  (table) => [
    primaryKey({ name: 'mailing_receivers_pk', columns: [table.mailingId, table.address] }),
    index('mailing_receivers_waiting')
      .on(table.mailingId, table.address)
      .where(sql`${table.state} = 'waiting'`),
    index('mailing_receivers_made').on(table.mailingId, table.madeAt),
    index('mailing_receivers_address').on(table.address),
    index('mailing_receivers_quote').on(table.quoteId),
    index('mailing_receivers_message').on(table.messageId),
    check('mailing_receivers_state', sql`${table.state} in ('waiting', 'made', 'left-out')`),
    check('mailing_receivers_made', sql`(${table.madeAt} is not null) = (${table.state} = 'made')`),
    check('mailing_receivers_reason', sql`(${table.reason} is not null) = (${table.state} = 'left-out')`),
  ],
)
