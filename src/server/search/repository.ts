import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SearchShapes } from '#domain/search/search-shapes.ts'
import { misspeltKeysOf } from '#domain/search/search-terms.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows, isLostRow } from '#server/schema/desk/desk.schema.ts'
import { phoneQuery } from '#server/desk/lexemes.ts'
import { policyLetters } from '#server/schema/policies/letters.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

export interface KnownWord {
  typed: string
  word: string
  rows: number
}

const MAX_COMPLETIONS = 30

/** The stored words that are, or begin with, what was typed. */
export async function completeWords(db: Db, typed: readonly string[]): Promise<KnownWord[]> {
  const found: unknown = await db.execute(sql`
    select t.typed, w.word, w.rows from unnest(${sql.param([...typed])}::text[]) t(typed) cross join lateral (
      (select word, rows from search_words where word = t.typed) union
      (select word, rows from search_words where word >= t.typed and word < t.typed || chr(1114111)
        order by rows desc limit ${MAX_COMPLETIONS})) w`)
  return (found as { rows: KnownWord[] }).rows
}

/** The stored words that sound like what was typed, or share a form with one letter left out with it. */
export async function findSimilarWords(db: Db, typed: readonly string[]): Promise<KnownWord[]> {
  const keys = typed.flatMap((word) => misspeltKeysOf(word).map((key) => ({ key, word })))
  const found: unknown = await db.execute(sql`
    select distinct k.typed, w.word, w.rows
    from unnest(${sql.param(keys.map(({ key }) => key))}::text[], ${sql.param(keys.map(({ word }) => word))}::text[]) k(key, typed)
      join search_deletes d using (key) join search_words w using (word)`)
  return (found as { rows: KnownWord[] }).rows
}

/** Of more rows with a word only the newest are looked through, or the rest of them if that finds nothing. */
const NEWEST = 5000
const MAX_FOUND = 200

export type FoundRow = Awaited<ReturnType<typeof selectRows>>[number]

/** The newest rows that have one word of each group. */
export async function findByWords(
  db: Db,
  groups: readonly (readonly string[])[],
  isRare: boolean,
): Promise<FoundRow[]> {
  // Words have letters and digits alone, of whatever script.
  const query = groups.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
  const matches = sql`words @@ ${query}::tsquery`
  // Not by the index of the order, along which the planner would walk to the first rows that match.
  const newestFirst = sql`order by updated_at + interval '0' desc limit ${MAX_FOUND}`
  const all = sql`select quote_id from desk_rows where ${matches} ${newestFirst}`
  if (isRare) return selectRows(db, sql`${deskRows.quoteId} in (${all})`)
  const newest = sql`select quote_id from (select quote_id, words, updated_at from desk_rows order by updated_at desc limit ${NEWEST}) as newest
    where ${matches} ${newestFirst}`
  const found = await selectRows(db, sql`${deskRows.quoteId} in (${newest})`)
  return found.length > 0 ? found : selectRows(db, sql`${deskRows.quoteId} in (${all})`)
}

/** Rows with more words than that are common. */
export function isRareWord(rows: number): boolean {
  return rows <= NEWEST
}

const COLUMNS = {
  'quote-number': deskRows.quoteNumber,
  'client-reference': deskRows.clientReference,
  'policy-number': deskRows.policyNumber,
} as const

/** Rows with exactly this number, address, telephone number, code, day or amount. */
export function findByShape(
  db: Db,
  { identifiers, email, phone, code, date, amount }: SearchShapes,
): Promise<FoundRow[]> {
  const conditions: (SQL | undefined)[] = [
    ...identifiers.map(({ kind, name }) => eq(COLUMNS[kind], name)),
    email === undefined
      ? undefined
      : or(beginsWith(deskRows.insuredEmail, email), beginsWith(deskRows.producerEmail, email)),
    phone === undefined ? undefined : byWord(phoneQuery(phone, { isWhole: true })),
    code === undefined ? undefined : inArray(deskRows.quoteId, ofCertificate(db, code)),
    code === undefined ? undefined : inArray(deskRows.quoteId, ofLetter(db, code)),
    date === undefined ? undefined : eq(deskRows.firstContestDate, date),
    amount === undefined ? undefined : eq(deskRows.totalCents, amount),
  ]
  return selectAny(db, conditions)
}

/** Rows whose number differs in one character, and those with a telephone number that begins so. */
export function findNearShape(db: Db, { identifiers, phone }: SearchShapes): Promise<FoundRow[]> {
  return selectAny(db, [
    ...identifiers.map(({ kind, neighbours }) =>
      neighbours.length > 0 ? inArray(COLUMNS[kind], [...neighbours]) : undefined,
    ),
    phone === undefined ? undefined : byWord(phoneQuery(phone, { isWhole: false })),
  ])
}

/** Rows of quotes that are known by their id, whichever are still there. */
export function findByIds(db: Db, ids: readonly string[]): Promise<FoundRow[]> {
  return selectAny(db, [inArray(deskRows.quoteId, [...ids])])
}

async function selectAny(db: Db, conditions: readonly (SQL | undefined)[]): Promise<FoundRow[]> {
  const given = conditions.filter((condition) => condition !== undefined)
  // One statement each, as the planner may answer an `or` of several columns by reading all rows.
  const found: FoundRow[] = []
  for (const condition of given) found.push(...(await selectRows(db, condition)))
  return [...new Map(found.map((row) => [row.id, row])).values()]
}

function byWord(query: string): SQL {
  return sql`${deskRows.words} @@ ${query}::tsquery`
}

function beginsWith(column: PgColumn, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`
}

function ofCertificate(db: Db, code: string) {
  return db
    .select({ id: policies.quoteId })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(eq(certificates.verificationCode, code))
}

function ofLetter(db: Db, code: string) {
  return db
    .select({ id: policies.quoteId })
    .from(policyLetters)
    .innerJoin(policies, eq(policies.id, policyLetters.policyId))
    .where(eq(policyLetters.verificationCode, code))
}

function selectRows(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      state: deskRows.state,
      goodUntil: deskRows.goodUntil,
      isLost: isLostRow(),
      contactName: deskRows.contactName,
      companyName: deskRows.companyName,
      producerAgency: deskRows.producerAgency,
      tournamentName: deskRows.tournamentName,
      courseName: deskRows.courseName,
      courseCity: deskRows.courseCity,
      firstContestDate: deskRows.firstContestDate,
      totalCents: deskRows.totalCents,
      updatedAt: deskRows.updatedAt,
      words: sql<string[]>`tsvector_to_array(${deskRows.words})`,
    })
    .from(deskRows)
    .where(where)
    .orderBy(desc(sql`${deskRows.updatedAt} + interval '0'`))
    .limit(MAX_FOUND)
}

/** The answers of the quotes that are shown, for what they insure. */
export function readAnswers(db: Db, ids: readonly string[]) {
  return db
    .select({ id: quotes.id, answers: quotes.answers })
    .from(quotes)
    .where(inArray(quotes.id, [...ids]))
}
