import { and, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import type { PurchaseState } from '#domain/purchase/purchase-state.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import {
  belongsTo,
  quoteOf,
  rowsOf,
  type Table,
} from '#server/operations/housekeeping/personal-data/tables/repository.ts'

/** A row in which something was found. */
export interface FoundRow {
  /** Where the row lies, as long as nothing changes it. */
  place: string
  /** The quote that it belongs to; null if none. */
  quoteId: string | null
  values: Record<string, unknown>
}

/** Words in lower case of which each match has one, and the regular expression, which most rows are spared by them. */
export interface Search {
  words: readonly string[]
  pattern: string
}

/** The rows of a table with a text, also within JSON, that matches. It reads the whole table. */
export function findRows(
  db: Db,
  tables: readonly Table[],
  table: Table,
  { words, pattern }: Search,
  { lock = false }: { lock?: boolean } = {},
): Promise<FoundRow[]> {
  if (table.columns.length === 0) return Promise.resolve([])
  const text = sql`concat_ws(chr(10), ${sql.join(
    table.columns.map(({ name }) => sql`t.${sql.identifier(name)}::text`),
    sql`, `,
  )})`
  const hasWord = sql.join(
    words.map((word) => sql`position(${word} in lower(${text})) > 0`),
    sql` or `,
  )
  // In JSON a line break is a letter after a backslash, which would seem to belong to the address.
  const lines = sql`regexp_replace(${text}, ${String.raw`\\[nrtbf]`}, ' ', 'g')`
  const condition = sql`case when ${hasWord} then ${lines} ~* ${pattern} else false end`
  return readRows(db, tables, table, lock ? sql`${condition} for update of t` : condition)
}

/** The rows of a table that belong to these quotes, locked until the transaction ends. */
export function listRowsOf(
  trx: Db,
  tables: readonly Table[],
  table: Table,
  quoteIds: readonly string[],
): Promise<FoundRow[]> {
  if (table.columns.length === 0) return Promise.resolve([])
  return readRows(trx, tables, table, sql`${belongsTo(tables, table, quoteIds)} for update of t`)
}

function readRows(db: Db, tables: readonly Table[], table: Table, condition: SQL): Promise<FoundRow[]> {
  const values = sql`jsonb_build_object(${sql.join(
    table.columns.flatMap(({ name }) => [sql`${name}::text`, sql`to_jsonb(t.${sql.identifier(name)})`]),
    sql`, `,
  )})`
  return rowsOf<FoundRow>(
    db,
    sql`select t.ctid::text as place, ${quoteOf(tables, table) ?? sql`null`} as "quoteId", ${values} as values
      from ${sql.identifier(table.name)} t where ${condition}`,
  )
}

export interface Mail {
  id: string
  quoteId: string | null
  /** To the person, or answered by them, or from them; otherwise it only names them. */
  isAddressed: boolean
}

/** Mail to an address, and mail whose words name it. What is attached to mail says nothing that its quote does not. */
export function listMail(db: Db, search: Search): Promise<Mail[]> {
  const { id, quoteId, recipient, cc, receivers, replyTo, subject, plain, error } = messages
  const has = matching(search)
  const heads = sql`concat_ws(chr(10), ${recipient}, ${cc}, ${replyTo}, ${receivers}::text)`
  const texts = sql`concat_ws(chr(10), ${subject}, ${plain}, ${error})`
  const isAddressed = has(heads)
  return db
    .select({ id, quoteId, isAddressed: sql<boolean>`${isAddressed}` })
    .from(messages)
    .where(or(isAddressed, has(texts)))
}

/** Mail that came in from an address, and mail whose words name it. */
export function listInbound(db: Db, search: Search): Promise<Mail[]> {
  const { id, quoteId, fromAddress, fromName, subject, plain, html } = inboundMessages
  const has = matching(search)
  const isAddressed = has(sql`${fromAddress}`)
  const texts = sql`concat_ws(chr(10), ${fromName}, ${subject}, ${plain}, ${html})`
  return db
    .select({ id, quoteId, isAddressed: sql<boolean>`${isAddressed}` })
    .from(inboundMessages)
    .where(or(isAddressed, has(texts)))
}

function matching({ words, pattern }: Search): (text: SQL) => SQL {
  return (text) => {
    const hasWord = words.map((word) => sql`position(${word} in lower(${text})) > 0`)
    return sql`case when ${sql.join(hasWord, sql` or `)} then ${text} ~* ${pattern} else false end`
  }
}

/** The quotes whose insured has this address, or that were saved under it by nobody else. */
export async function listOwnQuotes(db: Db, address: string): Promise<string[]> {
  const isProducers = sql`lower(${quotes.answers} ->> 'producer_email') is not distinct from ${address}`
  const own = await db
    .select({ id: quotes.id })
    .from(quotes)
    .leftJoin(deskRows, eq(deskRows.quoteId, quotes.id))
    .where(or(eq(deskRows.insuredEmail, address), and(eq(quotes.email, address), not(isProducers))))
  const insured = await db.select({ id: policies.quoteId }).from(policies).where(eq(policies.email, address))
  return [...new Set([...own, ...insured].map(({ id }) => id))]
}

/** What decides whether a quote is kept. */
export interface LockedQuote {
  id: string
  quoteNumber: string
  policyNumber: string | null
  purchaseStates: PurchaseState[]
  /** The last days of its documents of account, its certificates and its contests. */
  lastDays: CalendarDate[]
  /** The last insured day. */
  lastContest: CalendarDate | null
  ended: boolean
  hasOpenClaim: boolean
  hasWaitingMail: boolean
}

/** Locks these quotes, so that none is bought meanwhile, and reads their facts as they then are. */
export async function lockQuotes(trx: Db, ids: readonly string[]): Promise<LockedQuote[]> {
  const locked = await trx
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.id, [...ids]))
    .orderBy(asc(quotes.id))
    .for('update')
  const lockedIds = locked.map(({ id }) => id)
  if (lockedIds.length === 0) return []
  const found = await rowsOf<Omit<LockedQuote, 'lastDays'> & { lastDays: (CalendarDate | null)[] }>(
    trx,
    sql`select ${quotes.id} as id, ${quotes.quoteNumber} as "quoteNumber", ${policies.number} as "policyNumber",
      (select coalesce(jsonb_agg(${purchases.state}), '[]') from ${purchases} where ${purchases.quoteId} = ${quotes.id}) as "purchaseStates",
      jsonb_build_array(
        (select max(${journalEntries.postedAt})::date::text from ${journalEntries} where ${journalEntries.policyId} = ${policies.id}),
        ${policies.issuedAt}::date::text, d.last_contest_date::text, (a.last ->> 'openUntil')) as "lastDays",
      greatest(d.last_contest_date, (a.last ->> 'openUntil')::date)::text as "lastContest",
      ${policies.cancelledAt} is not null or ${policies.lapsedAt} is not null as ended,
      exists (select from ${claims} where ${claims.policyId} = ${policies.id} and ${claims.state} <> 'closed') as "hasOpenClaim",
      exists (select from ${messages} where ${messages.quoteId} = ${quotes.id} and ${messages.state} = 'queued') as "hasWaitingMail"
      from ${quotes} left join ${policies} on ${policies.quoteId} = ${quotes.id}
      left join desk_rows d on d.quote_id = ${quotes.id}
      left join lateral (select value as last from jsonb_array_elements(${policies.awaitingDates})
        order by value ->> 'openUntil' desc nulls last limit 1) a on true
      where ${quotes.id} = any(${sql.param(lockedIds)}::uuid[]) order by ${quotes.quoteNumber}`,
  )
  return found.map((facts) => ({ ...facts, lastDays: facts.lastDays.filter((day) => day !== null) }))
}

export async function isRep(db: Db, address: string): Promise<boolean> {
  return (await db.$count(reps, eq(reps.email, address))) > 0
}
