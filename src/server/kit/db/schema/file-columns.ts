import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** What is kept of a file: as it was sent, as it is shown, or small. */
export type FileUse = 'original' | 'view' | 'small'

/** The columns of a part of a file, which the file store keeps under its id; beside them stands the file to which it belongs. */
export const partColumns = () => ({
  use: text().$type<FileUse>().notNull(),
  /** Counted from 0. */
  part: integer().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})

/** The columns of a file on its way: who writes at this moment, and until when one may go on. */
export const uploadColumns = () => ({
  /** Of the request that writes, in whichever instance it runs. */
  leaseToken: uuid(),
  leaseUntil: moment(),
  /** Another request waits for its turn. */
  isWanted: boolean().notNull(),
  expiresAt: moment().notNull(),
})
