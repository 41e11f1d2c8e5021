import { and, eq, notExists, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import {
  invoices,
  journalEntries,
  postings,
  salesReceipts,
} from '#server/schema/policies/accounting.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'

/** The records of exactly one purchase. */
export const BOUGHT_ONCE_LEDGER: Ledger = {
  charges: [31_000],
  policies: 1,
  certificates: 1,
  receipts: 1,
  invoices: 0,
  postings: [[31_000, 31_000]],
  mails: 1,
  strayCharges: 0,
}
/** The same, billed instead of charged: the invoice goes by a mail of its own, with the link that pays it. */
export const BILLED_ONCE_LEDGER: Ledger = {
  ...BOUGHT_ONCE_LEDGER,
  charges: [],
  receipts: 0,
  invoices: 1,
  mails: 2,
}

export const EMPTY_LEDGER: Ledger = {
  charges: [],
  policies: 0,
  certificates: 0,
  receipts: 0,
  invoices: 0,
  postings: [],
  mails: 0,
  strayCharges: 0,
}

export interface Ledger {
  charges: number[]
  policies: number
  certificates: number
  receipts: number
  invoices: number
  /** Debits and credits of every document; equal, or the accounts do not balance. */
  postings: [debits: number, credits: number][]
  mails: number
  strayCharges: number
}

/** The records of the gateway and of the program about a quote; the two must agree. */
export async function readLedger(db: Db, quoteId: string): Promise<Ledger> {
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
    // Charges whose key belongs to no purchase.
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
    postings: posted.map(({ debits, credits }) => [Number(debits), Number(credits)]),
    mails: mailed,
    strayCharges,
  }
}

/** The states of all purchases of a quote. */
export async function purchaseStatesOf(db: Db, quoteId: string): Promise<string[]> {
  const attempts = await db.select().from(purchases).where(eq(purchases.quoteId, quoteId))
  return attempts.map(({ state }) => state).toSorted()
}
