import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { StoredDocument } from '#server/accounting/revisions/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { creditApplications } from '#server/schema/policies/credits.schema.ts'
import { paymentApplications } from '#server/schema/policies/payments.schema.ts'

/** A row by which a payment or credit pays an invoice, and that was not undone. */
export interface LiveApplication {
  id: string
  source: string
  invoice: string
  amount: Cents
  at: Date
  /** The day that the row of a payment is dated; null of a credit. */
  on: CalendarDate | null
}

function livePayments(db: Db, where: SQL) {
  const { id, payment: source, invoice, amountCents: amount, appliedAt: at, appliedOn } = paymentApplications
  const on = sql<CalendarDate>`${appliedOn}`
  return db
    .select({ id, source, invoice, amount, at, on })
    .from(paymentApplications)
    .where(
      and(
        where,
        sql`${paymentApplications.amountCents} > 0 and not exists (select from payment_applications u where u.undoes = ${id})`,
      ),
    )
    .orderBy(asc(at), asc(id))
}

function liveCredits(db: Db, where: SQL) {
  const { id, creditMemo: source, invoice, amountCents: amount, appliedAt: at } = creditApplications
  return db
    .select({ id, source, invoice, amount, at, on: sql<null>`null` })
    .from(creditApplications)
    .where(
      and(
        where,
        sql`${creditApplications.amountCents} > 0 and not exists (select from credit_applications u where u.undoes = ${id})`,
      ),
    )
    .orderBy(asc(at), asc(id))
}

/** What a payment or credit memo pays, or what pays an invoice. */
export async function listLiveApplications(
  db: Db,
  { number, type }: Pick<StoredDocument, 'number' | 'type'>,
): Promise<LiveApplication[]> {
  switch (type) {
    case 'receive_payment':
      return livePayments(db, eq(paymentApplications.payment, number))
    case 'credit_memo':
      return liveCredits(db, eq(creditApplications.creditMemo, number))
    case 'invoice':
      return [
        ...(await livePayments(db, eq(paymentApplications.invoice, number))),
        ...(await liveCredits(db, eq(creditApplications.invoice, number))),
      ]
    case 'sales_receipt':
    case 'issue_refund':
      return []
  }
}

/** How many rows there are of what a document is or was applied to: two reps see by it that something was moved. */
export async function countApplications(db: Db, number: string): Promise<number> {
  const ofPayments = await db.$count(
    paymentApplications,
    sql`${paymentApplications.payment} = ${number} or ${paymentApplications.invoice} = ${number}`,
  )
  const ofCredits = await db.$count(
    creditApplications,
    sql`${creditApplications.creditMemo} = ${number} or ${creditApplications.invoice} = ${number}`,
  )
  return ofPayments + ofCredits
}

/** How many entries move what a payment or credit pays: by it the next one is numbered. */
export async function countMoves(trx: Db, source: string): Promise<number> {
  const ofPayment = and(eq(paymentApplications.payment, source), isNotNull(paymentApplications.entry))
  const ofCredit = and(eq(creditApplications.creditMemo, source), isNotNull(creditApplications.entry))
  return (await trx.$count(paymentApplications, ofPayment)) + (await trx.$count(creditApplications, ofCredit))
}
