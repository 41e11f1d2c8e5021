// Columns are named by their keys: `policyId` is `policy_id` in the database (`COLUMN_NAMES`). What `.unique()` makes is
// not, so a key of several words needs the name of its constraint as well.
import type { Cents } from '#domain/values/money.ts'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes, read as a Buffer with both drivers. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

/** A point in time, independent of time zones. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** An amount of money in cents. */
export const cents = () => bigint({ mode: 'number' }).$type<Cents>()
