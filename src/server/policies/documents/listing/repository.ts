import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { listDocuments } from '#contract/documents.ts'
import { DOCUMENT_TIME_ZONE, type ListedDocument } from '#domain/documents/listed-documents.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { withinDays } from '#server/kit/db/lists/within-days.ts'
import { sortCents } from '#server/schema/desk/desk.schema.ts'
import { invoices, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { endorsements } from '#server/schema/policies/changes.schema.ts'
import { creditMemos, creditWithdrawals, refunds } from '#server/schema/policies/credits.schema.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'

/** An issued document as its table has it. */
export interface StoredDocument extends ListedDocument {
  policyId: string
  party: string
  /** Of the person beside the firm, by which it is found as well. */
  otherParty: string | null
  event: string
  totalCents: Cents | null
  issuedAt: Date
  isCurrent: boolean
}

/** What the content of a document of account says of its payer and its event. */
function addressOf(content: AnyPgColumn) {
  const at = (...path: string[]) => sql<string>`coalesce(${content} #>> ${sql.param(path)}::text[], '')`
  return { company: at('billTo', 'company'), name: at('billTo', 'name'), event: at('event') }
}

/** All documents of the policies of these quotes. */
export async function listStoredDocuments(trx: Db, quoteIds: readonly string[]): Promise<StoredDocument[]> {
  const found = await trx
    .select({ id: policies.id, number: policies.number, version: policies.version })
    .from(policies)
    .where(inArray(policies.quoteId, [...quoteIds]))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [versions, changes, account] = await sendTogether(
    () => listVersions(trx, ids),
    () => listChanges(trx, ids),
    () => listAccountDocuments(trx, ids),
  )
  const policyOf = new Map(found.map((policy) => [policy.id, policy]))
  return [...versions, ...changes, ...account].flatMap(({ company, name, ...row }) => {
    const policy = policyOf.get(row.policyId)
    if (!policy) return []
    const isCurrent = row.kind === 'certificate' ? row.number === policy.version : row.isCurrent
    const [party = '', otherParty = null] = [company, name].filter((one) => one !== '')
    return [{ ...row, policyNumber: policy.number, party, otherParty, isCurrent }]
  })
}

type Found = Omit<StoredDocument, 'policyNumber' | 'party' | 'otherParty'> & { company: string; name: string }

async function listVersions(trx: Db, ids: string[]): Promise<Found[]> {
  const { content, policyId, version: number, issuedAt } = certificates
  const at = (path: string) => sql<string>`coalesce(${content} #>> ${path}::text[], '')`
  const found = await trx
    .select({
      policyId,
      number,
      issuedAt,
      company: at('{insured,company}'),
      name: at('{insured,name}'),
      event: at('{event,tournament}'),
    })
    .from(certificates)
    .where(inArray(policyId, ids))
  return found.map((row) => ({ ...row, kind: 'certificate', totalCents: null, isCurrent: true }))
}

async function listChanges(trx: Db, ids: string[]): Promise<Found[]> {
  const { content, policyId, number, issuedAt } = endorsements
  const found = await trx
    .select({
      policyId,
      number,
      issuedAt,
      company: sql<string>`coalesce(${content} #>> '{insured,0}', '')`,
      event: sql<string>`coalesce(${content} ->> 'event', '')`,
    })
    .from(endorsements)
    .where(inArray(policyId, ids))
  return found.map((row) => ({ ...row, kind: 'endorsement', name: '', totalCents: null, isCurrent: true }))
}

async function listAccountDocuments(trx: Db, ids: string[]): Promise<Found[]> {
  const paidBy = (table: typeof salesReceipts | typeof invoices | typeof receivedPayments) =>
    trx
      .select({
        policyId: table.policyId,
        number: table.number,
        totalCents: table.totalCents,
        issuedAt: table.issuedAt,
        isCurrent: sql<boolean>`${table.voidedAt} is null`,
        ...addressOf(table.content),
      })
      .from(table)
      .where(inArray(table.policyId, ids))
  const credited = trx
    .select({
      policyId: creditMemos.policyId,
      number: creditMemos.number,
      totalCents: creditMemos.totalCents,
      issuedAt: creditMemos.issuedAt,
      isCurrent: sql<boolean>`${creditWithdrawals.creditMemo} is null`,
      ...addressOf(creditMemos.content),
    })
    .from(creditMemos)
    .leftJoin(creditWithdrawals, eq(creditWithdrawals.creditMemo, creditMemos.number))
    .where(inArray(creditMemos.policyId, ids))
  const refunded = trx
    .select({
      policyId: refunds.policyId,
      number: sql<string>`${refunds.number}`,
      totalCents: refunds.amountCents,
      issuedAt: sql<Date>`${refunds.settledAt}`.mapWith(refunds.settledAt),
      isCurrent: sql<boolean>`${refunds.voidedAt} is null`,
      ...addressOf(refunds.content),
    })
    .from(refunds)
    .where(and(inArray(refunds.policyId, ids), isNotNull(refunds.number), isNotNull(refunds.content)))
  const [receipts, billed, payments, credits, back] = await sendTogether(
    () => paidBy(salesReceipts),
    () => paidBy(invoices),
    () => paidBy(receivedPayments),
    () => credited,
    () => refunded,
  )
  const all = (kind: Found['kind'], rows: Omit<Found, 'kind'>[]) => rows.map((row) => ({ ...row, kind }))
  return [
    ...all('receipt', receipts),
    ...all('invoice', billed),
    ...all('payment', payments),
    ...all('credit_memo', credits),
    ...all('refund', back),
  ]
}

type NewDocumentRow = Omit<typeof documentRows.$inferInsert, 'words'> & { words: string[] }

/** Rows that are there keep their ids. */
export async function saveDocumentRows(trx: Db, rows: readonly NewDocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insert(documentRows)
    .values(
      rows.map(({ words, ...row }) => ({
        ...row,
        words: sql`array_to_tsvector(${sql.param(words)}::text[])`,
      })),
    )
    .onConflictDoUpdate({
      target: [documentRows.policyId, documentRows.paper],
      set: {
        party: sql`excluded.party`,
        event: sql`excluded.event`,
        isCurrent: sql`excluded.is_current`,
        words: sql`excluded.words`,
      },
    })
}

export type FoundDocument = Awaited<ReturnType<typeof selectDocuments>>[number]

/** The list of all documents. */
export const documentListSql: ListSql<typeof listDocuments, FoundDocument> = {
  list: listDocuments,
  id: documentRows.id,
  filters: {
    search: searchFor,
    kind: (kinds) => inArray(documentRows.kind, kinds),
    issued: (days) => withinDays(documentRows.issuedAt, days, DOCUMENT_TIME_ZONE),
  },
  sorts: {
    issued: { by: documentRows.issuedAt, kind: MOMENT },
    number: { by: documentRows.sortNumber, kind: TEXT },
    total: { by: sortCents(documentRows.totalCents), kind: WHOLE_NUMBER },
  },
  select: selectDocuments,
}

/** How the number begins, or all words with the last letters of each left out or not. */
function searchFor(wanted: string): SQL | undefined {
  const name = asciiUpperCase(wanted.trim())
  const words = wordsOf(wanted).map((word) => `'${word}':*`)
  return or(
    beginsWith(documentRows.number, name),
    beginsWith(documentRows.policyNumber, name),
    words.length === 0 ? undefined : sql`${documentRows.words} @@ ${words.join(' & ')}::tsquery`,
  )
}

function beginsWith(column: AnyPgColumn, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`
}

function selectDocuments(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: documentRows.id,
      kind: documentRows.kind,
      number: documentRows.number,
      policyNumber: documentRows.policyNumber,
      paper: documentRows.paper,
      party: documentRows.party,
      event: documentRows.event,
      totalCents: documentRows.totalCents,
      issuedAt: documentRows.issuedAt,
      isCurrent: documentRows.isCurrent,
    })
    .from(documentRows)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}
