import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes; both drivers' kinds of them are read as one. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

/** A point in time, whatever zone it was told in. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An amount of money in cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
