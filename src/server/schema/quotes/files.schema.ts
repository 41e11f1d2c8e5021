import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

export type FileState = 'pending' | 'stored'

/** Of a sponsor on a sign, or a sticker of its own for a sign. */
export type PictureKind = 'logo' | 'sticker'

/** What the file store keeps, under the id; files of one kind with the same content share it. */
export const fileContents = pgTable(
  'file_contents',
  {
    id: uuid().primaryKey(),
    kind: text().$type<PictureKind>().notNull(),
    sha256: text().notNull(),
    /** Pending while it is stored or removed; only a stored one is shared. */
    state: text().$type<FileState>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('file_contents_sha256_stored')
      .on(table.sha256)
      .where(sql`${table.state} = 'stored'`),
    index('file_contents_created').on(table.createdAt),
    check('file_contents_state', sql`${table.state} in ('pending', 'stored')`),
    check('file_contents_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Uploaded files. The original file name is not stored. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    kind: text().$type<PictureKind>().notNull(),
    /** Null for a file of an earlier build, whose content is stored under its own id. */
    contentId: uuid().references(() => fileContents.id),
    /** Determined from the bytes, never from what the sender says. */
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Pending while it is stored or removed; what stays pending is cleaned up with its content. */
    state: text().$type<FileState>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('files_quote').on(table.quoteId),
    index('files_created').on(table.createdAt),
    index('files_content')
      .on(table.contentId)
      .where(sql`${table.contentId} is not null`),
    check('files_state', sql`${table.state} in ('pending', 'stored')`),
    check('files_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('files_size', sql`${table.sizeBytes} > 0 and ${table.width} > 0 and ${table.height} > 0`),
  ],
)
