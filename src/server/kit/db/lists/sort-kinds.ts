import { type Column, type SQL, sql } from 'drizzle-orm'
import { parseIsoDate } from '#domain/values/calendar.ts'

/** How the values of a sort travel in cursors: as text that PostgreSQL writes and reads without loss. */
export interface SortKind {
  toText: (by: Column | SQL) => SQL<string>
  fromText: (text: string) => SQL
  /** Whether PostgreSQL reads the text without an error. */
  isValue: (text: string) => boolean
}

/** With microseconds, which a JavaScript date drops: rows between two milliseconds would be skipped. */
export const MOMENT: SortKind = {
  toText: (by) => sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  fromText: (text) => sql`${text}::timestamptz`,
  isValue: (text) => {
    const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(text) ?? []
    const moment = new Date(`${day}T${time}Z`)
    return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${day}T${time}.000Z`
  },
}

export const DAY: SortKind = {
  toText: (by) => sql<string>`to_char(${by}, 'YYYY-MM-DD')`,
  fromText: (text) => sql`${text}::date`,
  isValue: (text) => text === NO_DAY || parseIsoDate(text) !== undefined,
}

/** Sorts rows without a day after all others. */
export const NO_DAY = '9999-12-31'

export const TEXT: SortKind = {
  toText: (by) => sql<string>`${by}::text`,
  fromText: (text) => sql`${text}::text`,
  isValue: (text) => !text.includes('\0') && text.isWellFormed(),
}

/** Whole numbers, such as amounts in cents. */
export const WHOLE_NUMBER: SortKind = {
  toText: (by) => sql<string>`${by}::text`,
  fromText: (text) => sql`${text}::bigint`,
  isValue: (text) => /^(0|-?[1-9]\d{0,17})$/.test(text),
}
