import { and, eq, notExists, sql, sum } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { invoices, journalEntries, postings, salesReceipts } from '#server/db/accounting.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { certificates, policies } from '#server/db/policies.schema.ts'
import { purchases } from '#server/db/quotes.schema.ts'
import { sandboxCharges } from '#server/db/sandbox.schema.ts'

/** What a purchase leaves behind where it was done once. */
export const BOUGHT_ONCE: Books = {
  charges: [31_000],
  policies: 1,
  certificates: 1,
  receipts: 1,
  invoices: 0,
  posted: [[31_000, 31_000]],
  mails: 1,
  strayCharges: 0,
}
/** The same, billed instead of charged. */
export const BILLED_ONCE: Books = { ...BOUGHT_ONCE, charges: [], receipts: 0, invoices: 1 }

export const NOTHING_BOUGHT: Books = {
  charges: [],
  policies: 0,
  certificates: 0,
  receipts: 0,
  invoices: 0,
  posted: [],
  mails: 0,
  strayCharges: 0,
}

export interface Books {
  charges: number[]
  policies: number
  certificates: number
  receipts: number
  invoices: number
  /** Debits and credits of every document; equal, or the accounts do not balance. */
  posted: [debits: number, credits: number][]
  mails: number
  strayCharges: number
}

/** What the gateway's books and ours say about a quote; the two must agree. */
export async function booksOf(db: Db, quoteId: string): Promise<Books> {
  const ofQuote = eq(policies.quoteId, quoteId)
  const [charged, issued, certified, receipted, invoiced, posted, mailed, strayCharges] = await Promise.all([
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
    db.select().from(invoices).innerJoin(policies, eq(invoices.policyId, policies.id)).where(ofQuote),
    db
      .select({ debits: sum(postings.debitCents), credits: sum(postings.creditCents) })
      .from(journalEntries)
      .innerJoin(policies, eq(journalEntries.policyId, policies.id))
      .leftJoin(postings, eq(postings.document, journalEntries.document))
      .where(ofQuote)
      .groupBy(journalEntries.document),
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
    invoices: invoiced.length,
    posted: posted.map(({ debits, credits }) => [Number(debits), Number(credits)]),
    mails: mailed,
    strayCharges,
  }
}

/** How each attempt to buy a quote ended. */
export async function attemptsOf(db: Db, quoteId: string): Promise<string[]> {
  const attempts = await db.select().from(purchases).where(eq(purchases.quoteId, quoteId))
  return attempts.map(({ state }) => state).toSorted()
}
