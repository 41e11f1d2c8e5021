import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { readTables, rowsOf } from '#server/operations/housekeeping/personal-data/tables/repository.ts'
import { testDatabase } from '#testing/database.ts'

/** Types in which nobody can be named. */
const NAMELESS_TYPES = [
  'bigint',
  'boolean',
  'date',
  'double precision',
  'integer',
  'numeric',
  'smallint',
  'timestamp with time zone',
  'uuid',
]

/** Columns of other types, which an address is not searched in, each with the reason. */
const NOT_SEARCHED: Readonly<Record<string, string>> = {
  'bulk_items.message_ids': 'ids',
  'carrier_shares.kinds': 'kinds of contests',
  'carrier_shares.territories': 'codes',
  'claim_carrier_letters.rules': 'ids of rules',
  'claim_document_events.files': 'ids',
  'claim_files.phash': 'what a picture looks like',
  'claim_files.phash_mirror': 'what a picture looks like',
  'claims.words': 'worked out from the claim',
  'customer_joins.reasons': 'names of reasons',
  'customer_quotes.likeness': 'worked out from the quote',
  'customer_quotes.words': 'worked out from the quote',
  'customers.words': 'worked out from the quotes',
  'desk_rows.contests': 'kinds of contests, worked out from the quote',
  'desk_rows.referral_codes': 'codes, worked out from the quote',
  'desk_rows.words': 'worked out from the quote',
  'document_rows.words': 'worked out from the documents',
  'event_photos.phash': 'what a picture looks like',
  'event_photos.phash_mirror': 'what a picture looks like',
  'inbound_messages.raw': 'goes with its mail, which is found by its sender and its words',
  'inbound_messages.thread_ids': 'ids',
  'messages.raw': 'goes with its mail, which is found by its receivers and its words',
  'rating_plans.drafters': 'ids of reps',
  'rep_passkeys.public_key': 'a key',
  'socket_io_attachments.payload': 'gone after seconds',
  'stale_desk_rows.changed_by': 'the number of a transaction',
}

it('O15 a person is searched for in each column that can hold text, and a new one of another type is decided on here', async () => {
  const db = await testDatabase()
  const searched = new Set(
    (await readTables(db)).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  const columns = await rowsOf<{ name: string; type: string }>(
    db,
    sql`select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  const others = columns.filter(({ name, type }) => !searched.has(name) && !NAMELESS_TYPES.includes(type))
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(NOT_SEARCHED))
})
