import { and, desc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { getEmailKey } from '#domain/values/email-address.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import { type Db } from '#server/platform/db/database.ts'
import { policies } from '#server/platform/db/schema/policies/policies.schema.ts'
import { purchases, quotes } from '#server/platform/db/schema/quotes/quotes.schema.ts'

export type StoredQuote = typeof quotes.$inferSelect

/** A quote with the number of the policy it became, if it did. */
export type QuoteWithPolicy = StoredQuote & { policyNumber: string | null }

export async function findQuote(db: Db, id: string): Promise<QuoteWithPolicy | undefined> {
  const [found] = await preparedQuery(db).execute({ id })
  return found && { ...found.quote, policyNumber: found.policyNumber }
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareQuery>>()

/** The query is the one that every page of a quote makes, so it is written and planned once for a connection. */
function preparedQuery(db: Db): ReturnType<typeof prepareQuery> {
  const query = prepared.get(db) ?? prepareQuery(db)
  prepared.set(db, query)
  return query
}

function prepareQuery(db: Db) {
  return db
    .select({ quote: quotes, policyNumber: policies.number })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('find_quote')
}

/** Holds the quote until the transaction ends, so that its version and its purchase are decided one at a time. */
export async function lockQuote(trx: Db, id: string): Promise<QuoteWithPolicy | undefined> {
  await trx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
  return findQuote(trx, id)
}

/** E-mail addresses compare without regard to case, as customers type them; so do quote numbers. */
export async function findQuoteByEmailAndNumber(
  db: Db,
  email: string,
  quoteNumber: string,
): Promise<{ id: string } | undefined> {
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(eq(quotes.email, getEmailKey(email)), eq(quotes.quoteNumber, asciiUpperCase(quoteNumber.trim()))),
    )
  return quote
}

/** As many as one looks through by eye. */
const MAX_FOUND = 20

/**
 * What a rep looks for, the last touched first.
 *
 * @rule N62 Reps find a quote by the reference too that a producer's client reads out to them.
 */
export async function findQuotesByNumberOrEmail(db: Db, search: string): Promise<QuoteWithPolicy[]> {
  const wanted = search.trim()
  const name = asciiUpperCase(wanted)
  const found = await db
    .select({ quote: quotes, policyNumber: policies.number })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(
      or(
        eq(quotes.email, getEmailKey(wanted)),
        eq(quotes.quoteNumber, name),
        eq(quotes.clientReference, name),
      ),
    )
    .orderBy(desc(quotes.updatedAt))
    .limit(MAX_FOUND)
  return found.map(({ quote, policyNumber }) => ({ ...quote, policyNumber }))
}

export async function insertQuote(db: Db, quote: StoredQuote): Promise<void> {
  await db.insert(quotes).values(quote)
}

type Save = Pick<StoredQuote, 'price' | 'updatedAt'> &
  Partial<Pick<StoredQuote, 'answers' | 'email' | 'firstContestDate' | 'coupons'>>

export async function updateQuote(trx: Db, id: string, version: number, save: Save): Promise<void> {
  await trx
    .update(quotes)
    .set({ ...save, version })
    .where(eq(quotes.id, id))
}

export async function countQuotes(db: Db): Promise<number> {
  return db.$count(quotes)
}

/** Each of them leaves a row of the office, for which others wait meanwhile. */
const DELETE_BATCH_SIZE = 200

/**
 * Drafts that nobody can be written to about.
 *
 * @rule N83 The whole trail of a draft goes with it; the database leaves one row of the office with the end of its chain.
 */
export async function deleteAbandonedDrafts(db: Db, untouchedSince: Date): Promise<void> {
  const bought = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.quoteId, quotes.id))
  const abandoned = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isNull(quotes.email), lt(quotes.updatedAt, untouchedSince), notExists(bought)))
    .limit(DELETE_BATCH_SIZE)
    .for('update', { skipLocked: true })
  let gone: number
  do {
    const deleted = await db.delete(quotes).where(inArray(quotes.id, abandoned)).returning({ id: quotes.id })
    gone = deleted.length
  } while (gone === DELETE_BATCH_SIZE)
}
