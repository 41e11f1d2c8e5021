import { bigserial, pgTable } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#server/kit/db/schema/columns.ts'

/**
 * Messages between instances that are too long for a notification; the table belongs to socket.io, which empties it.
 */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: moment().defaultNow(),
  payload: bytes(),
})
