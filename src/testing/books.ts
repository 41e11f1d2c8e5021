import { and, eq, notExists, sql } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import {
  certificates,
  messages,
  policies,
  purchases,
  salesReceipts,
  sandboxCharges,
} from '#server/db/schema.ts'

/** What a purchase leaves behind where it was done once. */
export const BOUGHT_ONCE = {
  charges: [31_000],
  policies: 1,
  certificates: 1,
  receipts: 1,
  mails: 1,
  strayCharges: 0,
}
export const NOTHING_BOUGHT = {
  charges: [],
  policies: 0,
  certificates: 0,
  receipts: 0,
  mails: 0,
  strayCharges: 0,
}

/** What the gateway's books and ours say about a quote; the two must agree. */
export async function booksOf(db: Db, quoteId: string): Promise<typeof BOUGHT_ONCE> {
  const ofQuote = eq(policies.quoteId, quoteId)
  const [charged, issued, certified, receipted, mailed, strayCharges] = await Promise.all([
    db
      .select({ cents: sandboxCharges.amountCents })
      .from(sandboxCharges)
      .innerJoin(purchases, eq(sandboxCharges.idempotencyKey, sql`${purchases.id}::text`))
      .where(and(eq(purchases.quoteId, quoteId), eq(sandboxCharges.state, 'approved'))),
    db.$count(policies, ofQuote),
    db.select().from(certificates).innerJoin(policies, eq(certificates.policyId, policies.id)).where(ofQuote),
    db
      .select()
      .from(salesReceipts)
      .innerJoin(policies, eq(salesReceipts.policyId, policies.id))
      .where(ofQuote),
    db.$count(messages, eq(messages.quoteId, quoteId)),
    // Money that moved under a key that no purchase has, whoever it was taken from.
    db.$count(
      sandboxCharges,
      and(
        eq(sandboxCharges.state, 'approved'),
        notExists(
          db
            .select()
            .from(purchases)
            .where(eq(sandboxCharges.idempotencyKey, sql`${purchases.id}::text`)),
        ),
      ),
    ),
  ])
  return {
    charges: charged.map(({ cents }) => cents),
    policies: issued,
    certificates: certified.length,
    receipts: receipted.length,
    mails: mailed,
    strayCharges,
  }
}

/** How each attempt to buy a quote ended. */
export async function attemptsOf(db: Db, quoteId: string): Promise<string[]> {
  const attempts = await db.select().from(purchases).where(eq(purchases.quoteId, quoteId))
  return attempts.map(({ state }) => state).toSorted()
}
