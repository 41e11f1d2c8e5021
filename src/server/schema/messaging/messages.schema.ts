import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailingId } from '#domain/mailings/mailings.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { bytes, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A file with its bytes as base64, or a document that is rendered as a PDF file when its mail is composed. */
export type Attachment =
  | { fileName: string; contentType: string; content: string }
  | { fileName: string; words: PrintableDocument }

/**
 * Bounced: at least one receiver was rejected permanently. Withdrawn: a mailing that its receiver no longer wanted
 * when it was due, or a mail that was taken back before it left.
 */
export type MessageState = 'queued' | 'sent' | 'kept' | 'failed' | 'bounced' | 'withdrawn'

/** An address of the envelope, its state, and the server's response unless it accepted. */
export interface Receiver {
  address: string
  state: 'queued' | 'sent' | 'bounced'
  said: string | null
}

/** The outbox of mail and text messages: written in the transaction of their cause, delivered by a job. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    /** The cause of the message, such as `purchase:<id>`; one cause sends one message. */
    cause: text().notNull().unique(),
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    channel: text().$type<'mail' | 'text'>().notNull().default('mail'),
    /** The mailing that it belongs to, from which its receiver can unsubscribe; null for all other messages. */
    mailing: text().$type<MailingId>(),
    /** The visible receivers: addresses separated by comma and space, or a telephone number. */
    recipient: text().notNull(),
    /** The visible receivers of a copy. */
    cc: text(),
    /** The addresses to deliver to, one by one, so that a rejected address neither stops nor repeats another's. */
    receivers: jsonb().$type<Receiver[]>().notNull().default([]),
    /** The address for answers, if it is not the sender. */
    replyTo: text(),
    /** The Message-ID that it answers; null if it answers none. */
    inReplyTo: text(),
    /** The Message-IDs of the conversation before it, oldest first, with spaces between them. */
    threadReferences: text(),
    /** The rep who wrote it or had it sent; null for what the program writes by itself. */
    writtenBy: uuid().references(() => reps.id),
    /**
     * The token of the link in it, until it has reached its receivers: the texts and bytes below contain a
     * placeholder. Null without a secret link, and once the message is delivered or the link has expired.
     */
    linkToken: text(),
    linkExpiresAt: moment(),
    /** Empty for a text message, like the HTML part. */
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull(),
    /** The mail byte for byte as every attempt sends it, except for the token; stored before the first attempt. */
    raw: bytes(),
    /** The SHA-256 of these bytes, in hexadecimal. */
    rawSha256: text(),
    state: text().$type<MessageState>().notNull(),
    error: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** The request that caused it; null if none did. */
    requestId: text(),
  },
  (table) => [
    // Few at any time; counted for the metrics.
    index('messages_unsettled')
      .on(table.channel, table.state)
      .where(sql`${table.state} in ('queued', 'failed', 'bounced')`),
    index('messages_failed')
      .on(table.createdAt)
      .where(sql`${table.state} in ('failed', 'bounced')`),
    index('messages_created').on(table.createdAt),
    index('messages_quote').on(table.quoteId),
    index('messages_statements')
      .on(table.cause.op('text_pattern_ops'))
      .where(sql`${table.cause} like 'statement:%'`),
    index('messages_written_by')
      .on(table.writtenBy)
      .where(sql`${table.writtenBy} is not null`),
    // For the last follow-up of an address.
    index('messages_follow_ups')
      .on(sql`lower(${table.recipient})`, table.createdAt)
      .where(sql`${table.mailing} = 'follow-up'`),
    index('messages_link_expires')
      .on(table.linkExpiresAt)
      .where(sql`${table.linkToken} is not null`),
    // A delivered message has no token.
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
