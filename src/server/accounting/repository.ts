import { sql } from 'drizzle-orm'
import { type Posting } from '#domain/accounting/purchase-postings.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import {
  invoices,
  journalEntries,
  postings,
  salesReceipts,
} from '#server/platform/db/schema/policies/accounting.schema.ts'
import { type Db } from '#server/platform/db/database.ts'
import { getNextSequenceValue } from '#server/platform/db/sequence.ts'

/** The accounting document of a purchase. */
export type PurchaseDocument =
  | { type: 'sales_receipt'; content: ReceiptContent }
  | { type: 'invoice'; content: InvoiceContent }

export async function nextReceiptNumber(trx: Db): Promise<string> {
  return `SR-${await getNextSequenceValue(trx, sql`receipt_numbers`)}`
}

export async function nextInvoiceNumber(trx: Db): Promise<string> {
  return `INV-${await getNextSequenceValue(trx, sql`invoice_numbers`)}`
}

export interface NewPurchaseDocument {
  document: PurchaseDocument
  policyId: string
  purchaseId: string
  postings: readonly Posting[]
}

/**
 * Inserts the document of a purchase with its postings.
 *
 * @rule O05 Every accounting document has postings, and the database refuses an entry that does not balance.
 */
export async function insertPurchaseDocument(trx: Db, purchaseDocument: NewPurchaseDocument): Promise<void> {
  const { document, policyId, purchaseId } = purchaseDocument
  const { number, total: totalCents } = document.content
  const issuedAt = new Date(document.content.issuedAt)
  await trx
    .insert(journalEntries)
    .values({ document: number, type: document.type, policyId, postedAt: issuedAt })
  await insertPostings(trx, number, purchaseDocument.postings)
  const shared = { number, policyId, purchaseId, totalCents, issuedAt }
  if (document.type === 'sales_receipt') {
    await trx.insert(salesReceipts).values({ ...shared, content: document.content })
  } else {
    const { content } = document
    await trx.insert(invoices).values({ ...shared, dueOn: content.dueOn, content })
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
