import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes, read as a Buffer with both drivers. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

/** A point in time, independent of time zones. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An amount of money in cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
