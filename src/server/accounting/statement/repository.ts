import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import type { LedgerBalance, OpenCredit } from '#domain/policy/money-statement.ts'
import type { Cents } from '#domain/values/money.ts'
import { leftOfMemo } from '#server/accounting/credits/repository.ts'
import { unappliedOfPayment } from '#server/accounting/invoices/repository.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { creditMemos, refunds } from '#server/schema/policies/credits.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'

/** A row about one payer of one of several policies. */
type OfPolicy<Row> = Row & { policyId: string; payer: number }

const toCents = (cents: unknown) => Number(cents) as Cents

/** What was posted for policies, by the type of the document and the account. What claims cost is no money of whoever pays for the policy. */
export function listBalances(db: Db, policyIds: string[]): Promise<OfPolicy<LedgerBalance>[]> {
  const { policyId, payer, type, reason } = journalEntries
  const isManual = sql<boolean>`${reason} = 'manual'`
  const document = sql<AccountingDocumentType>`${type}`
  const { account, debitCents, creditCents } = postings
  return db
    .select({
      // Entries of the bank are of no policy.
      policyId: sql<string>`${policyId}`,
      payer,
      document,
      account,
      isManual,
      debit: sql`sum(${debitCents})`.mapWith(toCents),
      credit: sql`sum(${creditCents})`.mapWith(toCents),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.document, journalEntries.document))
    .where(and(inArray(policyId, policyIds), ne(type, 'claim')))
    .groupBy(policyId, payer, type, account, isManual)
}

/** The credits of policies of which something is left, and the payments of which a part pays nothing: that may go back at once. */
export async function listOpenCredits(db: Db, policyIds: string[]): Promise<OfPolicy<OpenCredit>[]> {
  const ofPayments = db
    .select({
      policyId: receivedPayments.policyId,
      payer: journalEntries.payer,
      left: unappliedOfPayment,
      refundableFrom: receivedPayments.receivedOn,
    })
    .from(receivedPayments)
    .innerJoin(journalEntries, eq(journalEntries.document, receivedPayments.number))
    .where(and(inArray(receivedPayments.policyId, policyIds), sql`${unappliedOfPayment} > 0`))
  const ofCredits = db
    .select({
      policyId: creditMemos.policyId,
      payer: journalEntries.payer,
      left: leftOfMemo,
      refundableFrom: creditMemos.refundableFrom,
    })
    .from(creditMemos)
    .innerJoin(journalEntries, eq(journalEntries.document, creditMemos.number))
    .where(and(inArray(creditMemos.policyId, policyIds), sql`${leftOfMemo} > 0`))
  const [payments, credits] = await sendTogether(
    () => ofPayments,
    () => ofCredits,
  )
  return [...credits, ...payments] as OfPolicy<OpenCredit>[]
}

/** The refunds of policies that have no document yet, added up. */
export function listRefundsUnderWay(db: Db, policyIds: string[]): Promise<OfPolicy<{ cents: Cents }>[]> {
  return db
    .select({
      policyId: refunds.policyId,
      payer: journalEntries.payer,
      cents: sql`sum(${refunds.amountCents})`.mapWith(toCents),
    })
    .from(refunds)
    .innerJoin(
      journalEntries,
      eq(journalEntries.document, sql`coalesce(${refunds.creditMemo}, ${refunds.payment})`),
    )
    .where(
      and(inArray(refunds.policyId, policyIds), ne(refunds.state, 'failed'), ne(refunds.state, 'completed')),
    )
    .groupBy(refunds.policyId, journalEntries.payer)
}
