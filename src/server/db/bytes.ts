import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes; both drivers' kinds of them are read as one. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})
