import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { leftOfMemo } from '#server/accounting/credits/repository.ts'
import { unappliedOfPayment } from '#server/accounting/invoices/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { invoices, journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { creditMemos, creditWithdrawals, refunds } from '#server/schema/policies/credits.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { documentRevisions } from '#server/schema/policies/revisions.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type DocumentRevision = typeof documentRevisions.$inferSelect

/** A document of account of any type, as it stands. */
export interface StoredDocument {
  number: string
  type: AccountingDocumentType
  reason: DocumentReason
  policyNumber: string
  policyId: string
  payer: number
  /** 0 where it is voided. */
  total: Cents
  dueOn: CalendarDate | null
  content: AccountContent
  issuedAt: Date
  /** Voided, or taken back. */
  voidedAt: Date | null
  isAtGateway: boolean
  /** A refund at a gateway that a bank sent back. */
  isReturned: boolean
}

/** The columns that tell a document, by the start of its number. */
function selectDocument(db: Db, number: string) {
  const at = sql<Date>`coalesce(${invoices.issuedAt}, ${salesReceipts.issuedAt}, ${receivedPayments.issuedAt}, ${creditMemos.issuedAt}, ${refunds.settledAt})`
  const voided = sql<Date | null>`coalesce(${invoices.voidedAt}, ${salesReceipts.voidedAt}, ${receivedPayments.voidedAt}, ${creditWithdrawals.withdrawnAt}, ${refunds.voidedAt})`
  return db
    .select({
      number: journalEntries.document,
      type: sql<AccountingDocumentType>`${journalEntries.type}`,
      reason: sql<DocumentReason>`${journalEntries.reason}`,
      policyNumber: policies.number,
      policyId: policies.id,
      payer: journalEntries.payer,
      total: sql<
        string | null
      >`coalesce(${invoices.totalCents}, ${salesReceipts.totalCents}, ${receivedPayments.totalCents}, ${creditMemos.totalCents}, ${refunds.amountCents})`,
      dueOn: invoices.dueOn,
      content: sql<AccountContent>`coalesce(${invoices.content}, ${salesReceipts.content}, ${receivedPayments.content}, ${creditMemos.content}, ${refunds.content})`,
      issuedAt: at.mapWith(invoices.issuedAt),
      voidedAt: voided.mapWith(invoices.issuedAt),
      gateway: sql<
        string | null
      >`coalesce(${salesReceipts.gateway}, ${purchases.gateway}, ${receivedPayments.gateway}, ${refunds.gateway})`,
      isReturned: sql<boolean>`coalesce(${refunds.state} = 'completed' and ${refunds.failureReason} is not null, false)`,
    })
    .from(journalEntries)
    .innerJoin(policies, eq(policies.id, journalEntries.policyId))
    .leftJoin(invoices, eq(invoices.number, journalEntries.document))
    .leftJoin(salesReceipts, eq(salesReceipts.number, journalEntries.document))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .leftJoin(receivedPayments, eq(receivedPayments.number, journalEntries.document))
    .leftJoin(creditMemos, eq(creditMemos.number, journalEntries.document))
    .leftJoin(creditWithdrawals, eq(creditWithdrawals.creditMemo, journalEntries.document))
    .leftJoin(refunds, eq(refunds.number, journalEntries.document))
    .where(eq(journalEntries.document, number))
}

/** Undefined where the number is no document's, such as that of an entry that takes another back. */
export async function findDocument(db: Db, number: string): Promise<StoredDocument | undefined> {
  const [found] = await selectDocument(db, number)
  if (!found || found.total === null) return undefined
  const { total, dueOn, gateway, ...row } = found
  return {
    ...row,
    total: Number(total) as Cents,
    dueOn: dueOn as CalendarDate | null,
    isAtGateway: gateway !== null,
  }
}

/** What was stated before and is stated now, the earliest first; none of a document that was never changed. */
export function listRevisions(db: Db, number: string) {
  return db
    .select({ revision: documentRevisions, by: reps.name })
    .from(documentRevisions)
    .leftJoin(reps, eq(reps.id, documentRevisions.madeBy))
    .where(eq(documentRevisions.number, number))
    .orderBy(asc(documentRevisions.revision))
}

export async function insertRevision(trx: Db, revision: DocumentRevision): Promise<void> {
  await trx.insert(documentRevisions).values(revision)
}

/** What a revision says, besides the content and the total. */
export interface RevisedColumns {
  dueOn?: CalendarDate
  method?: (typeof receivedPayments.$inferSelect)['method']
  reference?: string
  receivedOn?: CalendarDate
}

/** Has the document state its last revision, which is there already. */
export async function updateDocument(
  trx: Db,
  { number, type }: Pick<StoredDocument, 'number' | 'type'>,
  stated: { total: Cents; content: AccountContent; voidedAt: Date | null } & RevisedColumns,
): Promise<void> {
  const { total: totalCents, voidedAt, dueOn, method, reference, receivedOn } = stated
  // The type of a document decides that of its content.
  const content = stated.content as never
  switch (type) {
    case 'invoice':
      await trx
        .update(invoices)
        .set({ totalCents, content, voidedAt, ...(dueOn && { dueOn }) })
        .where(eq(invoices.number, number))
      break
    case 'sales_receipt':
      await trx
        .update(salesReceipts)
        .set({ totalCents, content, voidedAt })
        .where(eq(salesReceipts.number, number))
      break
    case 'receive_payment':
      await trx
        .update(receivedPayments)
        .set({
          totalCents,
          content,
          voidedAt,
          ...(method && { method }),
          ...(reference !== undefined && { reference }),
          ...(receivedOn && { receivedOn }),
        })
        .where(eq(receivedPayments.number, number))
      break
    case 'credit_memo':
      await trx.update(creditMemos).set({ totalCents, content }).where(eq(creditMemos.number, number))
      break
    case 'issue_refund':
      await trx
        .update(refunds)
        .set({ amountCents: totalCents, content, voidedAt, ...(reference !== undefined && { reference }) })
        .where(eq(refunds.number, number))
  }
}

/** What of a payment or credit memo is neither used nor refunded; undefined of other documents. */
export async function findUnused(
  db: Db,
  { number, type }: Pick<StoredDocument, 'number' | 'type'>,
): Promise<Cents | undefined> {
  if (type === 'receive_payment') {
    const [found] = await db
      .select({ left: unappliedOfPayment })
      .from(receivedPayments)
      .where(eq(receivedPayments.number, number))
    return found?.left
  }
  if (type !== 'credit_memo') return undefined
  const [found] = await db
    .select({ left: leftOfMemo })
    .from(creditMemos)
    .where(eq(creditMemos.number, number))
  return found?.left
}

/** Refunds of the money or of the credit of a document, finished or under way; those of the office that were voided are none. */
export function countRefundsOf(db: Db, number: string): Promise<number> {
  return db.$count(
    refunds,
    sql`(${refunds.creditMemo} = ${number} or ${refunds.receipt} = ${number} or ${refunds.payment} = ${number})
      and ${refunds.state} <> 'failed' and ${refunds.amountCents} > 0`,
  )
}

/** What was refunded of a document, or is on its way. */
export interface RefundedOf {
  /** Of its credit, of its receipt's money, or of what of a payment pays nothing. */
  own: Cents
  /** Of the money of a payment, for a credit. */
  forCredits: Cents
}

export async function sumRefundsOf(db: Db, number: string): Promise<RefundedOf> {
  const isForCredit = sql`${refunds.payment} = ${number} and ${refunds.creditMemo} is not null`
  const [found] = await db
    .select({
      own: sql`coalesce(sum(${refunds.amountCents}) filter (where not coalesce(${isForCredit}, false)), 0)`.mapWith(
        Number,
      ),
      forCredits: sql`coalesce(sum(${refunds.amountCents}) filter (where ${isForCredit}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(
      sql`(${refunds.creditMemo} = ${number} or ${refunds.receipt} = ${number} or ${refunds.payment} = ${number}) and ${refunds.state} <> 'failed'`,
    )
  return { own: (found?.own ?? 0) as Cents, forCredits: (found?.forCredits ?? 0) as Cents }
}

/** Whether somebody is paying an invoice by card. */
export async function isBeingPaid(db: Db, invoice: string): Promise<boolean> {
  const open = and(eq(purchases.invoice, invoice), inArray(purchases.state, OPEN_STATES))
  return (await db.$count(purchases, open)) > 0
}

/** The lines that reps entered on a policy and that stand: what was billed, and what was taken back. */
export async function listEnteredContents(
  db: Db,
  policyId: string,
  payer: number,
): Promise<{ number: string; type: AccountingDocumentType; content: AccountContent }[]> {
  const { rows } = (await db.execute(sql`
    select d.number, e.type, d.content from (
      select number, content from invoices where policy_id = ${policyId} and voided_at is null
      union all select number, content from sales_receipts where policy_id = ${policyId} and voided_at is null
      union all select number, content from credit_memos where policy_id = ${policyId}
        and not exists (select from credit_withdrawals where credit_memo = number)
    ) d join journal_entries e on e.document = d.number
    where e.reason = 'manual' and e.payer = ${payer} order by d.number`)) as {
    rows: { number: string; type: AccountingDocumentType; content: AccountContent }[]
  }
  return rows
}
