import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { numberLookedFor } from '#domain/values/typed/numbers-of-ours.ts'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** The quote that was saved last, of those with an address. */
export async function findNewestQuote(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(isNotNull(quotes.email))
    .orderBy(desc(quotes.updatedAt))
    .limit(1)
  return found?.id
}

/** The quote of the policy that was issued last. */
export async function findNewestSold(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ id: policies.quoteId })
    .from(policies)
    .orderBy(desc(policies.issuedAt), desc(policies.number))
    .limit(1)
  return found?.id
}

/** The quote with a number, its own or that of its policy, in any case. */
export async function findQuoteByNumber(db: Db, typed: string): Promise<string | undefined> {
  const number = numberLookedFor(typed)
  const [quote] = await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.quoteNumber, number))
  if (quote) return quote.id
  const [policy] = await db
    .select({ id: policies.quoteId })
    .from(policies)
    .where(sql`${policies.number} = ${number}`)
  return policy?.id
}
