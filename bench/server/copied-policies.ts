import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

/** As one transaction may take some seconds. */
const COPIES_AT_ONCE = 5000

/** What tells the rows of one policy from those of another. Its other columns stay as they are. */
export interface CopiedTable {
  rows: SQL
  /** Become others, the same wherever they stand. */
  ids?: readonly string[]
  /** Get a number at their end. */
  texts?: readonly string[]
  /** Are given by their copy. */
  given?: Record<string, SQL>
}

/** The policy that is copied. */
export interface Original {
  policyId: string
  quoteId: string
}

/** Which numbers the copies have: every `step`-th of them. */
export interface Copies {
  first: number
  last: number
  step: number
}

/** How many policies each address has. */
const POLICIES_OF_ADDRESS = 4

const FIRST_NUMBER = 1_000_000

export function addressOf(nth: number): string {
  return `holder${Math.floor(nth / POLICIES_OF_ADDRESS)}@example.com`
}

export function numberOf(nth: number): string {
  return `ALB-${FIRST_NUMBER + nth}`
}

/** Copies a policy with everything that its pages read, as often as asked. */
export function copyPolicy(db: Db, original: Original, copies: Copies): Promise<void> {
  return copyRows(db, tablesOf(original), copies)
}

/**
 * Copies rows of some tables, by the names of these. Triggers and references are left out, as nothing of them is
 * measured.
 */
export async function copyRows(
  db: Db,
  copied: Readonly<Record<string, CopiedTable>>,
  copies: Copies,
  atOnce = COPIES_AT_ONCE,
): Promise<void> {
  const tables = Object.entries(copied)
  const columns = new Map<string, string[]>()
  for (const [name] of tables) columns.set(name, await columnsOf(db, name))
  for (let first = copies.first; first <= copies.last; first += atOnce * copies.step) {
    const last = Math.min(copies.last, first + (atOnce - 1) * copies.step)
    await db.transaction(async (trx) => {
      await trx.execute(sql`set local session_replication_role = replica`)
      await trx.execute(sql`set local synchronous_commit = off`)
      for (const [name, table] of tables) {
        const written = columns.get(name) ?? []
        await trx.execute(sql`insert into ${sql.identifier(name)} (${listOf(written)})
          select ${sql.join(
            written.map((column) => valueOf(table, column)),
            sql`, `,
          )}
          from ${sql.identifier(name)} t cross join generate_series(${first}::int, ${last}::int, ${copies.step}::int) n
          where ${table.rows}`)
      }
    })
  }
}

/** The address of the holder of the nth copy. */
export const COPIED_EMAIL = sql`'holder' || n / ${POLICIES_OF_ADDRESS}::int || '@example.com'`
/** The number of the nth copy. */
export const COPIED_NUMBER = sql`'ALB-' || ${FIRST_NUMBER}::int + n`

/** The tables that the pages of a policy read. */
export function tablesOf({ policyId, quoteId }: Original): Record<string, CopiedTable> {
  const ofPolicy = sql`t.policy_id = ${policyId}`
  const ofQuote = sql`t.quote_id = ${quoteId}`
  const email = COPIED_EMAIL
  return {
    quotes: {
      rows: sql`t.id = ${quoteId}`,
      ids: ['id'],
      texts: ['quote_number', 'client_reference'],
      given: { email },
    },
    purchases: { rows: ofQuote, ids: ['id', 'quote_id', 'change_id'], texts: ['idempotency_key'] },
    purchase_records: {
      rows: sql`t.purchase_id in (select id from purchases where quote_id = ${quoteId})`,
      ids: ['purchase_id'],
    },
    policies: {
      rows: sql`t.id = ${policyId}`,
      ids: ['id', 'quote_id', 'purchase_id'],
      given: {
        number: COPIED_NUMBER,
        email,
        issued_at: sql`t.issued_at - n * interval '1 second'`,
      },
    },
    certificates: { rows: ofPolicy, ids: ['policy_id'], texts: ['verification_code'] },
    journal_entries: { rows: ofPolicy, ids: ['policy_id', 'change_id'], texts: ['document'] },
    postings: {
      rows: sql`t.document in (select document from journal_entries where policy_id = ${policyId})`,
      texts: ['document'],
    },
    sales_receipts: { rows: ofPolicy, ids: ['policy_id', 'purchase_id'], texts: ['number'] },
    policy_changes: { rows: ofPolicy, ids: ['id', 'policy_id'], texts: ['idempotency_key'] },
    endorsements: { rows: ofPolicy, ids: ['policy_id', 'change_id'] },
    audit_events: { rows: ofQuote, ids: ['quote_id'] },
    policy_links: {
      rows: sql`t.email = (select email from policies where id = ${policyId})`,
      texts: ['token_hash'],
      given: { id: sql`gen_random_uuid()`, email },
    },
    sessions: {
      rows: sql`t.email = (select email from policies where id = ${policyId})`,
      texts: ['id_hash'],
      given: { id: sql`gen_random_uuid()`, email },
    },
  }
}

function valueOf({ ids = [], texts = [], given = {} }: CopiedTable, column: string): SQL {
  const own = given[column]
  const value = sql`t.${sql.identifier(column)}`
  if (own) return own
  if (ids.includes(column)) return sql`md5(${value}::text || ' ' || n)::uuid`
  return texts.includes(column) ? sql`${value} || '-' || n` : value
}

/** Those that a copy takes over: not what the database counts itself. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and coalesce(column_default, '') not like 'nextval%'
    order by ordinal_position`)) as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

function listOf(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}
