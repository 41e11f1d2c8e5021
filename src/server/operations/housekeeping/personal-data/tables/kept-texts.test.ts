import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { replaceElsewhere } from '#server/operations/housekeeping/personal-data/erasing/replace-mentions.ts'
import { wordsOf } from '#server/operations/housekeeping/personal-data/erasing/claims/claim-texts.ts'
import { addressPattern } from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import {
  readTables,
  rowsOf,
  type Table,
} from '#server/operations/housekeeping/personal-data/tables/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'

const ADDRESS = 'pat@harbor.example'
const search = { words: [ADDRESS], pattern: addressPattern(ADDRESS) }

/** In this state the database keeps a row. */
const KEPT_STATES: Readonly<Record<string, string>> = { rating_plans: 'signed', refunds: 'completed' }

/** What the office says to everybody: whoever may set it takes a name out. What settings were before is erased apart. */
const OF_THE_OFFICE = new Set([
  'brand_versions',
  'legal_versions',
  'office_setting_changes',
  'office_word_changes',
  'planned_office_settings',
])

/** What the program writes itself, so that nobody is named there: numbers, codes, states and figures. */
const NOBODYS_WORDS: Readonly<Record<string, readonly string[]>> = {
  audit_chains: ['chain', 'head'],
  claim_transitions: ['kind', 'from_state', 'to_state'],
  client_type_versions: ['code'],
  close_decisions: ['decision'],
  close_proposals: ['time_zone'],
  coupon_versions: ['code', 'terms'],
  credit_applications: ['credit_memo', 'invoice', 'entry'],
  credit_memos: ['number'],
  credit_withdrawals: ['credit_memo'],
  deposit_items: ['entry', 'deposit'],
  deposits: ['number'],
  document_revisions: ['number', 'state', 'reversal', 'entry'],
  invoices: ['number'],
  journal_entries: ['document', 'type', 'reason', 'of_document'],
  partner_versions: ['code', 'brand'],
  payment_applications: ['payment', 'invoice', 'entry'],
  payout_items: ['entry', 'payout'],
  payouts: ['number'],
  postings: ['document', 'account'],
  rating_plan_remarks: ['kind'],
  rating_plans: ['name', 'source', 'hash', 'made_from'],
  received_payments: ['number', 'method', 'gateway', 'idempotency_key', 'request_hash'],
  refunds: [
    'credit_memo',
    'receipt',
    'state',
    'idempotency_key',
    'request_hash',
    'gateway',
    'gateway_reference',
    'failure_reason',
    'number',
    'request_id',
    'payment',
  ],
  sales_receipts: ['number', 'gateway', 'gateway_reference'],
}

const VALUES: Readonly<Record<string, unknown>> = {
  text: 'words',
  jsonb: { said: 'words' },
  uuid: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  boolean: true,
  date: '2026-11-20',
  'timestamp with time zone': '2026-11-20T12:00:00Z',
  'text[]': [],
  'uuid[]': [],
  'integer[]': [],
  bytea: '\\x00',
}

interface Kept {
  name: string
  triggers: string[]
  types: Record<string, string>
}

/** The tables whose rows a trigger keeps as they are. */
function listKept(db: Db): Promise<Kept[]> {
  return rowsOf<Kept>(
    db,
    sql`select c.relname as name, array_agg(distinct pg_get_triggerdef(t.oid)) as triggers,
        (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and (t.tgtype & 1) = 1 and (t.tgtype & 2) = 2 and (t.tgtype & 16) = 16
        and t.tgname like '%\\_kept' and c.relnamespace = 'public'::regnamespace
      group by c.oid, c.relname order by 1`,
  )
}

/** Whether an address goes from this column of a row that is kept, in a copy of the table that is dropped at once. */
function isErasedFrom(
  db: Db,
  { name, triggers, types }: Kept,
  table: Table,
  column: Table['columns'][number],
) {
  const place = sql.identifier(name)
  const said = column.isJson ? { said: ADDRESS } : `Ask ${ADDRESS}`
  const state = KEPT_STATES[name]
  const row = {
    ...Object.fromEntries(Object.entries(types).map(([key, type]) => [key, VALUES[type] ?? 1])),
    ...(state !== undefined && { state }),
    [column.name]: said,
  }
  const erased = db.transaction(async (trx) => {
    await trx.execute(
      sql`create temporary table ${place} (like public.${place} including defaults) on commit drop`,
    )
    for (const trigger of triggers) await trx.execute(sql.raw(trigger.replace(' ON public.', ' ON pg_temp.')))
    await trx.execute(
      sql`insert into pg_temp.${place} select * from jsonb_populate_record(null::pg_temp.${place}, ${JSON.stringify(row)}::jsonb)`,
    )
    await replaceElsewhere(trx, { tables: [{ name, columns: table.columns }], search })
    const left = await rowsOf(trx, sql`select to_jsonb(t) as row from pg_temp.${place} t`)
    return left.length === 1 && !JSON.stringify(left).includes(ADDRESS)
  })
  return erased.catch(() => false)
}

describeOnDatabase('O15 what the database keeps', (open) => {
  it('O15 loses the address of a person in every column in which people write, and another kept column is decided on here', async () => {
    const { db, close } = await open()
    const tables = await readTables(db)
    const refused: Record<string, string[]> = {}
    for (const kept of await listKept(db)) {
      if (OF_THE_OFFICE.has(kept.name)) continue
      const table = tables.find(({ name }) => name === kept.name)
      for (const column of table?.columns ?? []) {
        const isWord = Object.keys(wordsOf(kept.name, { [column.name]: 'words' })).length > 0
        if (table && isWord && !(await isErasedFrom(db, kept, table, column)))
          (refused[kept.name] ??= []).push(column.name)
      }
    }
    await close()
    expect(refused).toEqual(NOBODYS_WORDS)
  })
})
