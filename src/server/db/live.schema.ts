import { bigserial, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '#server/db/bytes.ts'

/** What instances tell one another that is too long for a notification; socket.io's own, which empties it. */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow(),
  payload: bytes('payload'),
})
