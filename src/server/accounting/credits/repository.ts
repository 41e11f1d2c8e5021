import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { CourtesyCredits } from '#domain/accounting/courtesy-credit.ts'
import type { Cents } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { invoices, journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import {
  creditApplications,
  creditMemos,
  creditWithdrawals,
  refunds,
  waitingCredits,
} from '#server/schema/policies/credits.schema.ts'

export type CreditMemo = typeof creditMemos.$inferSelect

export async function nextCreditMemoNumber(trx: Db): Promise<string> {
  return `CM-${await getNextSequenceValue(trx, sql`credit_memo_numbers`)}`
}

export async function insertCreditMemo(trx: Db, memo: CreditMemo): Promise<void> {
  await trx.insert(creditMemos).values(memo)
}

/** A sum comes as text. */
function toCents(sum: unknown): Cents {
  return Number(sum) as Cents
}

/** What has been applied to an invoice of credits and payments, in cents. */
const appliedToInvoice = sql`coalesce((select sum(${creditApplications.amountCents}) from ${creditApplications} where ${creditApplications.invoice} = ${invoices.number}), 0)
  + coalesce((select sum(amount_cents) from payment_applications where invoice = ${invoices.number}), 0)`

/** What is owed on an invoice: neither paid nor lowered by a credit. */
export const openOnInvoice = sql`(${invoices.totalCents} - (${appliedToInvoice}))`.mapWith(toCents)

export interface OpenInvoice {
  number: string
  issuedAt: Date
  /** Not paid and not credited yet. */
  open: Cents
}

/** The invoices of one payer of a policy on which something is owed, oldest first. */
export function listOpenInvoices(db: Db, policyId: string, payer: number): Promise<OpenInvoice[]> {
  return db
    .select({ number: invoices.number, issuedAt: invoices.issuedAt, open: openOnInvoice })
    .from(invoices)
    .innerJoin(journalEntries, eq(journalEntries.document, invoices.number))
    .where(and(eq(invoices.policyId, policyId), eq(journalEntries.payer, payer), sql`${openOnInvoice} > 0`))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}

export async function insertApplications(
  trx: Db,
  applications: readonly Omit<typeof creditApplications.$inferInsert, 'id'>[],
): Promise<void> {
  if (applications.length === 0) return
  await trx.insert(creditApplications).values(applications.map((one) => ({ ...one, id: randomUUID() })))
}

/** What is left of a credit memo: neither applied to an invoice nor refunded, nor being refunded. */
export const leftOfMemo = sql`${creditMemos.totalCents}
  - coalesce((select sum(${creditApplications.amountCents}) from ${creditApplications} where ${creditApplications.creditMemo} = ${creditMemos.number}), 0)
  - coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.creditMemo} = ${creditMemos.number} and ${refunds.state} <> 'failed'), 0)
  - coalesce((select ${creditWithdrawals.amountCents} from ${creditWithdrawals} where ${creditWithdrawals.creditMemo} = ${creditMemos.number}), 0)`.mapWith(
  toCents,
)

/** A document of account is never that of a claim. */
const reasonOfDocument = sql<DocumentReason>`${journalEntries.reason}`

/** The credit memos of a policy with their reasons and what is left of each, oldest first. */
export function listCredits(db: Db, policyId: string) {
  return db
    .select({
      memo: creditMemos,
      reason: reasonOfDocument,
      changeId: journalEntries.changeId,
      payer: journalEntries.payer,
      left: leftOfMemo,
      withdrawnAt: creditWithdrawals.withdrawnAt,
    })
    .from(creditMemos)
    .innerJoin(journalEntries, eq(journalEntries.document, creditMemos.number))
    .leftJoin(creditWithdrawals, eq(creditWithdrawals.creditMemo, creditMemos.number))
    .where(eq(creditMemos.policyId, policyId))
    .orderBy(asc(creditMemos.issuedAt), asc(creditMemos.number))
}

export type Credit = Awaited<ReturnType<typeof listCredits>>[number]

/** Why a credit memo was issued; its refunds have the same reason. */
export async function findReasonOf(db: Db, creditMemo: string): Promise<DocumentReason> {
  const [found] = await db
    .select({ reason: reasonOfDocument })
    .from(journalEntries)
    .where(eq(journalEntries.document, creditMemo))
  if (!found) throw new Error(`Credit memo ${creditMemo} is gone`)
  return found.reason
}

/** Moves the day from which the credits of changes are refunded, as the event has moved; null while it has no date. */
export async function moveRefundableFrom(
  trx: Db,
  policyId: string,
  from: CalendarDate | null,
): Promise<void> {
  const ofChange = sql`exists (select from ${journalEntries} where ${journalEntries.document} = ${creditMemos.number} and ${journalEntries.reason} = 'change')`
  await trx
    .update(creditMemos)
    .set({ refundableFrom: from })
    .where(and(eq(creditMemos.policyId, policyId), ofChange))
}

export type WaitingCredit = typeof waitingCredits.$inferSelect

/**
 * What the cover in force costs its payer, and the courtesy credits beside it. The price is what the documents of its
 * purchase, changes and cancellation add up to.
 */
export async function getCourtesyCredits(db: Db, policyId: string): Promise<CourtesyCredits> {
  const { rows } = (await db.execute(sql`
    with documents (number, cents) as (
      select number, total_cents from sales_receipts where policy_id = ${policyId}
      union all select number, total_cents from invoices where policy_id = ${policyId}
      union all select number, -total_cents from credit_memos where policy_id = ${policyId}
    )
    select
      (select coalesce(sum(cents), 0) from documents join journal_entries on document = number
        where reason in ('purchase', 'change', 'cancellation')) as price,
      (select coalesce(-sum(cents), 0) from documents join journal_entries on document = number
        where reason = 'goodwill' and not exists (select from credit_withdrawals where credit_memo = number)) as given,
      (select coalesce(sum(amount_cents), 0) from waiting_credits where policy_id = ${policyId} and state = 'waiting') as waiting`)) as {
    rows: Record<keyof CourtesyCredits, string>[]
  }
  const [found] = rows
  if (!found) throw new Error('A sum has always a row')
  return { price: toCents(found.price), given: toCents(found.given), waiting: toCents(found.waiting) }
}

export async function insertWaitingCredit(trx: Db, credit: WaitingCredit): Promise<void> {
  await trx.insert(waitingCredits).values(credit)
}

export async function findWaitingCredit(db: Db, id: string): Promise<WaitingCredit | undefined> {
  const [found] = await db.select().from(waitingCredits).where(eq(waitingCredits.id, id))
  return found
}

/** Those of a policy that wait, oldest first, with who asked for each. */
export function listWaitingCredits(db: Db, policyId: string) {
  return db
    .select({ credit: waitingCredits, askedBy: reps.name })
    .from(waitingCredits)
    .innerJoin(reps, eq(reps.id, waitingCredits.askedBy))
    .where(and(eq(waitingCredits.policyId, policyId), eq(waitingCredits.state, 'waiting')))
    .orderBy(asc(waitingCredits.askedAt), asc(waitingCredits.id))
}

type Decision = Pick<WaitingCredit, 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason' | 'creditMemo'>

export async function decideWaitingCredit(trx: Db, id: string, decision: Decision): Promise<void> {
  await trx.update(waitingCredits).set(decision).where(eq(waitingCredits.id, id))
}

/** By whom and why a credit memo was taken back, if it was. */
export async function findWithdrawal(db: Db, creditMemo: string) {
  const { reason, withdrawnAt, repId } = creditWithdrawals
  const [found] = await db
    .select({ reason, withdrawnAt, by: reps.name })
    .from(creditWithdrawals)
    .innerJoin(reps, eq(reps.id, repId))
    .where(eq(creditWithdrawals.creditMemo, creditMemo))
  return found
}

export async function insertWithdrawal(
  trx: Db,
  withdrawal: typeof creditWithdrawals.$inferInsert,
): Promise<void> {
  await trx.insert(creditWithdrawals).values(withdrawal)
}
