import { bigserial, pgTable } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#server/kit/db/schema/columns.ts'

/**
 * Messages between instances that are too long for a notification; the table belongs to socket.io, which empties it.
 */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: moment('created_at').defaultNow(),
  payload: bytes('payload'),
})
