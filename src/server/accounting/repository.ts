import { eq, type SQL, sql } from 'drizzle-orm'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { PaidShare } from '#domain/policy/paid-shares.ts'
import type { RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import {
  invoices,
  journalEntries,
  postings,
  salesReceipts,
} from '#server/schema/policies/accounting.schema.ts'
import { books } from '#server/schema/policies/closing.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
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
  /** Whose it is; the first payer's unless given. */
  payer?: number
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
  const { document, policyId, payer = 1, postings: lines } = given
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
    payer,
  } as const
  const shared = { number, policyId, purchaseId, totalCents, issuedAt }
  const insertContent = () => {
    if (document.type === 'sales_receipt') {
      const { gateway = null, reference: gatewayReference = null } = charge ?? {}
      return insertReceipt(trx, { ...shared, content: document.content, gateway, gatewayReference })
    }
    const { content } = document
    return insertInvoice(trx, { ...shared, dueOn: content.dueOn, content })
  }
  await insertEntry(trx, entry, lines, insertContent)
}

export async function insertInvoice(trx: Db, invoice: typeof invoices.$inferInsert): Promise<void> {
  await trx.insert(invoices).values(invoice)
}

export async function insertReceipt(trx: Db, receipt: typeof salesReceipts.$inferInsert): Promise<void> {
  await trx.insert(salesReceipts).values(receipt)
}

/**
 * Inserts the entry of a document of account with its postings, and then the document itself, which refers to it.
 *
 * @rule O05 Every accounting document has postings, and the database refuses an entry that does not balance.
 * @rule O06 What happened in a period that was closed meanwhile is posted where the open one begins; its document keeps its own day.
 */
export async function insertEntry(
  trx: Db,
  entry: typeof journalEntries.$inferInsert,
  lines: readonly Posting[],
  insertContent: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const opensAt = await holdPeriodOpen(trx)
  const postedAt = opensAt !== null && entry.postedAt < opensAt ? opensAt : entry.postedAt
  await sendTogether(
    () => trx.insert(journalEntries).values({ ...entry, postedAt }),
    () => insertPostings(trx, entry.document, lines),
    insertContent,
  )
}

/** When the open period began, null if all is open. Nobody closes it until the transaction ends. */
async function holdPeriodOpen(trx: Db): Promise<Date | null> {
  const [found] = await trx.select({ opensAt: books.opensAt }).from(books).for('share')
  return found?.opensAt ?? null
}

/** Locks a policy until the transaction ends: whoever decides about its money waits for whoever did. Returns who pays for it. */
export async function lockPolicy(trx: Db, policyId: string): Promise<RecordedPolicy> {
  const { email, producerEmail, earlierPayers } = policies
  const [locked] = await trx
    .select({ email, producerEmail, earlierPayers })
    .from(policies)
    .where(eq(policies.id, policyId))
    .for('update')
  if (!locked) throw new Error(`Policy ${policyId} is gone`)
  return locked
}

/** What the documents of each payer of a policy add up to, but for courtesies: what it was charged for its price. */
export async function listPaidShares(db: Db, policyId: string): Promise<PaidShare[]> {
  const { rows } = (await db.execute(sql`
    select e.payer, sum(d.cents) as amount from journal_entries e
    join (select number, total_cents as cents from invoices union all select number, total_cents from sales_receipts
      union all select number, -total_cents from credit_memos) d on d.number = e.document
    where e.policy_id = ${policyId} and e.reason in ('purchase', 'change', 'cancellation')
    group by e.payer order by e.payer`)) as { rows: { payer: number; amount: string }[] }
  return rows.map(({ payer, amount }) => ({ payer, amount: Number(amount) as Cents }))
}

/** Where the money of a policy stands. */
export interface PolicyBalance {
  /** Received so far, less refunds, those on their way too. */
  paid: Cents
  /** Left to pay on invoices. */
  owed: Cents
  /** Credit that is neither applied to an invoice nor refunded; money that paid no invoice is credit too. */
  credit: Cents
  /** That money: the part of the credit that no credit memo gave. */
  unapplied: Cents
  /** The part of the credit that can be refunded today. */
  refundable: Cents
  /** Being refunded by the gateway, or to be refunded by hand. */
  refunding: Cents
}

/**
 * Reads where the money of a policy stands on a day: all of it, or that of some of its payers.
 *
 * @rule N80 Nothing is refunded beyond the money received, and nothing before its day.
 */
export async function getPolicyBalance(
  db: Db,
  policyId: string,
  today: CalendarDate,
  payers?: readonly number[],
): Promise<PolicyBalance> {
  const isOfDocument = (document: SQL) =>
    payers ? sql`${document}.payer = any(${sql.param([...payers])}::integer[])` : sql`true`
  const { rows } = (await db.execute(sql`
    with entry as (select document, payer from journal_entries e where policy_id = ${policyId} and ${isOfDocument(sql`e`)}),
    memo as (
      select e.payer, m.refundable_from <= ${today}::date as is_due, m.total_cents
        - (select coalesce(sum(amount_cents), 0) from credit_applications where credit_memo = m.number)
        - (select coalesce(sum(amount_cents), 0) from refunds where credit_memo = m.number and state <> 'failed')
        - (select coalesce(sum(amount_cents), 0) from credit_withdrawals where credit_memo = m.number) as left_cents
      from credit_memos m join entry e on e.document = m.number
    ), payment as (
      select e.payer, p.total_cents, p.total_cents
        - (select coalesce(sum(amount_cents), 0) from payment_applications where payment = p.number)
        - (select coalesce(sum(amount_cents), 0) from refunds where payment = p.number and credit_memo is null and state <> 'failed') as left_cents
      from received_payments p join entry e on e.document = p.number
    ), refund as (
      select e.payer, amount_cents, state from refunds join entry e on e.document = coalesce(receipt, payment) where state <> 'failed'
    ), receipt as (select e.payer, total_cents from sales_receipts join entry e on e.document = number),
    payer as (
      select p.payer, (select coalesce(sum(total_cents), 0) from receipt r where r.payer = p.payer)
          + (select coalesce(sum(total_cents), 0) from payment r where r.payer = p.payer)
          - (select coalesce(sum(amount_cents), 0) from refund r where r.payer = p.payer) as paid,
        (select coalesce(sum(left_cents), 0) from payment r where r.payer = p.payer) as unapplied,
        (select coalesce(sum(left_cents), 0) from memo m where m.payer = p.payer) as memos,
        (select coalesce(sum(left_cents), 0) from memo m where m.payer = p.payer and is_due) as due
      from (select distinct payer from entry) p
    ), totals as (
      select coalesce(sum(paid), 0) as paid, coalesce(sum(memos + unapplied), 0) as credit, coalesce(sum(unapplied), 0) as unapplied,
        case when exists (select from policies where id = ${policyId} and earlier_payers @> '[{"switched": true}]')
          then least(coalesce(sum(due), 0), coalesce(sum(paid - unapplied), 0)) else coalesce(sum(least(due, paid - unapplied)), 0) end as refundable
      from payer
    )
    select paid, credit, unapplied, refundable,
      (select coalesce(sum(total_cents), 0) from invoices join entry e on e.document = number)
        - (select coalesce(sum(amount_cents), 0) from credit_applications join entry e on e.document = invoice)
        - (select coalesce(sum(amount_cents), 0) from payment_applications join entry e on e.document = invoice) as owed,
      (select coalesce(sum(amount_cents), 0) from refund where state <> 'completed') as refunding
    from totals`)) as {
    rows: Record<keyof PolicyBalance, string>[]
  }
  const [found] = rows
  if (!found) throw new Error('A sum has always a row')
  const { paid, owed, credit, unapplied, refundable, refunding } = found
  const read = (amount: string) => Number(amount) as Cents
  return {
    paid: read(paid),
    owed: read(owed),
    credit: read(credit),
    unapplied: read(unapplied),
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
      debitCents: side === 'debit' ? amount : ZERO,
      creditCents: side === 'credit' ? amount : ZERO,
    })),
  )
}
