import { bigserial, pgTable } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#server/platform/db/schema/columns.ts'

/** What instances tell one another that is too long for a notification; socket.io's own, which empties it. */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: moment('created_at').defaultNow(),
  payload: bytes('payload'),
})
