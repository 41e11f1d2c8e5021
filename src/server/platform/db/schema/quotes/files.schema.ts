import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'

export type FileState = 'pending' | 'stored'

/** Uploaded files. The content is in the file store under the id; the original file name is not stored. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    kind: text('kind').$type<'logo'>().notNull(),
    /** Determined from the bytes, never from what the sender says. */
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Pending while it is stored or removed; what stays pending is cleaned up with its content. */
    state: text('state').$type<FileState>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('files_quote').on(table.quoteId),
    index('files_created').on(table.createdAt),
    check('files_state', sql`${table.state} in ('pending', 'stored')`),
    check('files_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('files_size', sql`${table.sizeBytes} > 0 and ${table.width} > 0 and ${table.height} > 0`),
  ],
)
