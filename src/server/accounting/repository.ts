import { eq, sql } from 'drizzle-orm'
import { type Posting } from '#domain/accounting/purchase-postings.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents } from '#domain/values/money.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import {
  invoices,
  journalEntries,
  postings,
  salesReceipts,
} from '#server/kit/db/schema/policies/accounting.schema.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { type Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'

/** The accounting document of a purchase, or of a change that costs more. */
export type PurchaseDocument =
  | { type: 'sales_receipt'; content: ReceiptContent }
  | { type: 'invoice'; content: InvoiceContent }

export async function nextReceiptNumber(trx: Db): Promise<string> {
  return `SR-${await getNextSequenceValue(trx, sql`receipt_numbers`)}`
}

export async function nextInvoiceNumber(trx: Db): Promise<string> {
  return `INV-${await getNextSequenceValue(trx, sql`invoice_numbers`)}`
}

interface NewDocument {
  document: PurchaseDocument
  policyId: string
  postings: readonly Posting[]
}

export interface NewPurchaseDocument extends NewDocument {
  purchaseId: string
}

/** Inserts the document of a purchase with its postings. */
export async function insertPurchaseDocument(trx: Db, given: NewPurchaseDocument): Promise<void> {
  await insertDocument(trx, given, { purchaseId: given.purchaseId })
}

export interface NewChangeDocument extends NewDocument {
  /** A change has at most one document. */
  changeId: string
  /** The purchase that pays for it, if it went through the states of one. */
  purchaseId?: string
  /** The gateway's charge, if a card paid; it is what a refund goes back to. */
  charge?: { gateway: string; reference: string }
}

/** Inserts the document of a change that costs more with its postings. */
export async function insertChangeDocument(trx: Db, given: NewChangeDocument): Promise<void> {
  await insertDocument(trx, given, given)
}

type Cause = Partial<Pick<NewChangeDocument, 'purchaseId' | 'changeId' | 'charge'>>

async function insertDocument(trx: Db, given: NewDocument, cause: Cause): Promise<void> {
  const { document, policyId, postings: lines } = given
  const { number, total: totalCents } = document.content
  const issuedAt = new Date(document.content.issuedAt)
  const { changeId = null, purchaseId = null, charge } = cause
  const reason = changeId === null ? 'purchase' : 'change'
  const entry = {
    document: number,
    type: document.type,
    policyId,
    postedAt: issuedAt,
    reason,
    changeId,
  } as const
  await insertEntry(trx, entry, lines)
  const shared = { number, policyId, purchaseId, totalCents, issuedAt }
  if (document.type === 'sales_receipt') {
    const { gateway = null, reference: gatewayReference = null } = charge ?? {}
    await trx
      .insert(salesReceipts)
      .values({ ...shared, content: document.content, gateway, gatewayReference })
  } else {
    const { content } = document
    await trx.insert(invoices).values({ ...shared, dueOn: content.dueOn, content })
  }
}

/**
 * Inserts the entry of a document of account with its postings; the document itself refers to it.
 *
 * @rule O05 Every accounting document has postings, and the database refuses an entry that does not balance.
 */
export async function insertEntry(
  trx: Db,
  entry: typeof journalEntries.$inferInsert,
  lines: readonly Posting[],
): Promise<void> {
  await trx.insert(journalEntries).values(entry)
  await insertPostings(trx, entry.document, lines)
}

/** Locks a policy until the transaction ends: whoever decides about its money waits for whoever did. */
export async function lockPolicy(trx: Db, policyId: string): Promise<void> {
  await trx.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update')
}

/** Where the money of a policy stands. */
export interface PolicyBalance {
  /** Received so far, less refunds, those on their way too. */
  paid: Cents
  /** Left to pay on invoices. */
  owed: Cents
  /** Credit that is neither applied to an invoice nor refunded. */
  credit: Cents
  /** The part of the credit that can be refunded today. */
  refundable: Cents
  /** Being refunded by the gateway, or to be refunded by hand. */
  refunding: Cents
}

/**
 * Reads where the money of a policy stands on a day.
 *
 * @rule N80 Nothing is refunded beyond the money received, and nothing before its day.
 */
export async function getPolicyBalance(
  db: Db,
  policyId: string,
  today: CalendarDate,
): Promise<PolicyBalance> {
  const { rows } = (await db.execute(sql`
    with memo as (
      select m.refundable_from <= ${today}::date as is_due, m.total_cents
        - (select coalesce(sum(amount_cents), 0) from credit_applications where credit_memo = m.number)
        - (select coalesce(sum(amount_cents), 0) from refunds where credit_memo = m.number and state <> 'failed') as left_cents
      from credit_memos m where m.policy_id = ${policyId}
    ), refund as (select amount_cents, state from refunds where policy_id = ${policyId} and state <> 'failed'),
    totals as (
      select (select coalesce(sum(total_cents), 0) from sales_receipts where policy_id = ${policyId})
          - (select coalesce(sum(amount_cents), 0) from refund) as paid,
        (select coalesce(sum(total_cents), 0) from invoices where policy_id = ${policyId})
          - (select coalesce(sum(amount_cents), 0) from credit_applications join invoices on number = invoice where policy_id = ${policyId}) as owed,
        (select coalesce(sum(left_cents), 0) from memo) as credit,
        (select coalesce(sum(left_cents), 0) from memo where is_due) as due,
        (select coalesce(sum(amount_cents), 0) from refund where state <> 'completed') as refunding
    )
    select paid, owed, credit, least(due, paid) as refundable, refunding from totals`)) as {
    rows: Record<keyof PolicyBalance, string>[]
  }
  const [found] = rows
  if (!found) throw new Error('A sum has always a row')
  const { paid, owed, credit, refundable, refunding } = found
  const read = (amount: string) => Number(amount) as Cents
  return {
    paid: read(paid),
    owed: read(owed),
    credit: read(credit),
    refundable: read(refundable),
    refunding: read(refunding),
  }
}

/** There are none if nothing is charged. */
async function insertPostings(trx: Db, document: string, lines: readonly Posting[]): Promise<void> {
  if (lines.length === 0) return
  await trx.insert(postings).values(
    lines.map(({ account, side, amount }, place) => ({
      document,
      place: place + 1,
      account,
      debitCents: side === 'debit' ? amount : 0,
      creditCents: side === 'credit' ? amount : 0,
    })),
  )
}
