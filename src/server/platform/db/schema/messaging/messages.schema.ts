import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailingId } from '#domain/mailings/mailings.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { bytes, moment } from '#server/platform/db/schema/columns.ts'
import { quotes } from '#server/platform/db/schema/quotes/quotes.schema.ts'

/** A file, its bytes as base64, or a paper that becomes a PDF file when its mail is composed. */
export type Attachment =
  | { fileName: string; contentType: string; content: string }
  | { fileName: string; words: PrintableDocument }

/**
 * Bounced: the server of at least one receiver said for good that it does not take it. Withdrawn: a mailing that its
 * receiver no longer wanted when its turn came.
 */
export type MessageState = 'queued' | 'sent' | 'kept' | 'failed' | 'bounced' | 'withdrawn'

/** One address of the envelope, what became of it, and what its server said where that was no yes. */
export interface Receiver {
  address: string
  state: 'queued' | 'sent' | 'bounced'
  said: string | null
}

/** The outbox of mail and text messages: written in the transaction of their cause, delivered by a job. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    /** What caused the message, such as `purchase:<id>`; one cause makes one message. */
    cause: text('cause').notNull().unique(),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    channel: text('channel').$type<'mail' | 'text'>().notNull().default('mail'),
    /** The mailing that it belongs to, which its receiver may leave; null for whatever answers what somebody did. */
    mailing: text('mailing').$type<MailingId>(),
    /** To whom it is written, as everybody reads it: addresses with a comma and a space between them, or a telephone number. */
    recipient: text('recipient').notNull(),
    /** Who gets a copy, as everybody reads it. */
    cc: text('cc'),
    /** To whom it is handed over, one by one; so a refused address neither stops nor repeats another's. */
    receivers: jsonb('receivers').$type<Receiver[]>().notNull().default([]),
    /** Where an answer goes, if not to the sender. */
    replyTo: text('reply_to'),
    /**
     * The token of the link in it, while it still has to reach its receivers: the texts and bytes below hold a
     * placeholder. Null where no link is secret, and once the message is delivered or the link has expired.
     */
    linkToken: text('link_token'),
    linkExpiresAt: moment('link_expires_at'),
    /** A text message has none, and no designed part. */
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull(),
    /** The mail byte for byte as every try hands it over, but for the token; kept before the first of them. */
    raw: bytes('raw'),
    /** The digest of those bytes, in hexadecimal. */
    rawSha256: text('raw_sha256'),
    state: text('state').$type<MessageState>().notNull(),
    error: text('error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** The request that caused it; null where no request did. */
    requestId: text('request_id'),
  },
  (table) => [
    // Few at any time, and counted whenever the metrics are read.
    index('messages_unsettled')
      .on(table.channel, table.state)
      .where(sql`${table.state} in ('queued', 'failed', 'bounced')`),
    index('messages_created').on(table.createdAt),
    index('messages_quote').on(table.quoteId),
    // When an address was last followed up.
    index('messages_follow_ups')
      .on(sql`lower(${table.recipient})`, table.createdAt)
      .where(sql`${table.mailing} = 'follow-up'`),
    index('messages_link_expires')
      .on(table.linkExpiresAt)
      .where(sql`${table.linkToken} is not null`),
    // What is delivered holds no token, whoever writes it.
    check(
      'messages_link_token',
      sql`${table.linkToken} is null or (${table.linkExpiresAt} is not null and ${table.state} in ('queued', 'kept'))`,
    ),
    check('messages_channel', sql`${table.channel} in ('mail', 'text')`),
    check(
      'messages_state',
      sql`${table.state} in ('queued', 'sent', 'kept', 'failed', 'bounced', 'withdrawn')`,
    ),
  ],
)
