import { and, asc, between, desc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { POSTED_TO, type PostedTo } from '#domain/accounting/bank/bank-line-postings.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import {
  bankImports,
  bankLines,
  bankMatches,
  bankReconciliations,
  depositItems,
  deposits,
} from '#server/schema/policies/bank.schema.ts'
import { postings } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export interface UndepositedEntry {
  number: string
  type: EntryType
  policyNumber: string
  party: string
  postedAt: Date
  amount: Cents
}

/** Entries whose money stands in undeposited funds and in no deposit, the oldest first: all, or these. */
export async function listUndeposited(db: Db, numbers?: readonly string[]): Promise<UndepositedEntry[]> {
  const isWanted = numbers ? sql`and e.document = any(${sql.param([...numbers])}::text[])` : sql``
  const { rows } = (await db.execute(sql`
    select e.document as number, e.type, p.number as policy_number, e.posted_at,
      coalesce((select party from document_rows d where d.policy_id = e.policy_id and d.paper = coalesce(e.of_document, regexp_replace(e.document, '-V$', ''))), '') as party,
      sum(l.debit_cents - l.credit_cents) as cents
    from postings l join journal_entries e on e.document = l.document join policies p on p.id = e.policy_id
    where l.account = 'undeposited_funds' and e.type <> 'bank' ${isWanted}
      and not exists (select from deposit_items i where i.entry = e.document)
    group by e.document, e.type, e.posted_at, e.policy_id, p.number
    having sum(l.debit_cents - l.credit_cents) <> 0
    order by e.posted_at, e.document`)) as {
    rows: Record<'number' | 'type' | 'policy_number' | 'party' | 'posted_at' | 'cents', string>[]
  }
  return rows.map(({ number, type, policy_number: policyNumber, party, posted_at: at, cents }) => ({
    number,
    type: type as EntryType,
    policyNumber,
    party,
    postedAt: new Date(at),
    amount: Number(cents) as Cents,
  }))
}

/** Of what the bank booked by itself. */
export async function nextBankEntryNumber(trx: Db): Promise<string> {
  return `BNK-${await getNextSequenceValue(trx, sql`bank_entry_numbers`)}`
}

/** What the bank booked in an entry that was posted from a line. */
export async function findPostedTo(trx: Db, entry: string): Promise<PostedTo> {
  const [found] = await trx
    .select({ account: postings.account })
    .from(postings)
    .where(and(eq(postings.document, entry), inArray(postings.account, POSTED_TO)))
  const account = POSTED_TO.find((one) => one === found?.account)
  if (!account) throw new Error(`${entry} was posted from no line`)
  return account
}

export async function nextDepositNumber(trx: Db): Promise<string> {
  return `DEP-${await getNextSequenceValue(trx, sql`deposit_numbers`)}`
}

/** The items that no other deposit has; whoever deposits one of them meanwhile is waited for. */
export async function insertDeposit(
  trx: Db,
  deposit: typeof deposits.$inferInsert,
  items: readonly { entry: string; amountCents: Cents }[],
): Promise<number> {
  await trx.insert(deposits).values(deposit)
  const added = await trx
    .insert(depositItems)
    .values(items.map((item) => ({ ...item, deposit: deposit.number })))
    .onConflictDoNothing()
    .returning({ entry: depositItems.entry })
  return added.length
}

/** The newest deposits with what they are made of. */
export function listDeposits(db: Db, limit: number) {
  return db
    .select({
      number: deposits.number,
      on: sql<CalendarDate>`${deposits.depositedOn}`,
      amount: deposits.totalCents,
      madeBy: reps.name,
      madeAt: deposits.madeAt,
      items: sql<
        string[]
      >`(select jsonb_agg(i.entry order by i.entry) from ${depositItems} i where i.deposit = ${deposits.number})`,
    })
    .from(deposits)
    .innerJoin(reps, eq(reps.id, deposits.madeBy))
    .orderBy(desc(deposits.madeAt), desc(deposits.number))
    .limit(limit)
}

export interface BankEntry {
  number: string
  type: EntryType
  on: CalendarDate
  amount: Cents
}

/** Entries that move the bank and that no line is, the oldest first: all, or one. */
export async function listOpenBankEntries(db: Db, timeZone: string, number?: string): Promise<BankEntry[]> {
  const { rows } = (await db.execute(sql`
    select e.document as number, e.type, sum(l.debit_cents - l.credit_cents) as cents,
      coalesce(d.deposited_on, o.paid_on, (e.posted_at at time zone ${timeZone})::date)::text as on
    from postings l join journal_entries e on e.document = l.document left join deposits d on d.number = e.document left join payouts o on o.number = e.document
    where l.account = 'bank' ${number === undefined ? sql`` : sql`and e.document = ${number}`}
      and not exists (select from bank_matches m where m.entry = e.document)
      -- What was posted from a line and taken back, and its taking back.
      and not (e.type = 'bank' and (e.of_document is not null or exists (select from journal_entries r where r.of_document = e.document)))
    group by e.document, e.type, e.posted_at, d.deposited_on, o.paid_on
    having sum(l.debit_cents - l.credit_cents) <> 0
    order by 4, 1`)) as { rows: Record<'number' | 'type' | 'cents' | 'on', string>[] }
  return rows.map(({ number: found, type, cents, on }) => ({
    number: found,
    type: type as EntryType,
    on: on as CalendarDate,
    amount: Number(cents) as Cents,
  }))
}

/** Whoever else reconciles, matches or imports waits until the transaction ends. */
export async function lockBank(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtext('bank'))`)
}

export async function insertImport(trx: Db, file: typeof bankImports.$inferInsert): Promise<void> {
  await trx.insert(bankImports).values(file)
}

interface LikeLines {
  account: string
  names: readonly string[]
  first: CalendarDate
  last: CalendarDate
}

/** The lines of an account with these names, and all lines of these days. */
export function listLinesLike(db: Db, { account, names, first, last }: LikeLines) {
  return db
    .select({
      account: bankLines.account,
      fitid: bankLines.fitid,
      dated: sql<CalendarDate>`${bankLines.dated}`,
      amount: bankLines.amountCents,
    })
    .from(bankLines)
    .where(
      or(
        and(eq(bankLines.account, account), sql`${bankLines.fitid} = any(${sql.param([...names])}::text[])`),
        between(bankLines.dated, first, last),
      ),
    )
}

/** The first and the last day of what each file added: of files that are as CSV, or of all others. */
export function listImportedDays(db: Db, kind: { isCsv: boolean; csvAccount: string }) {
  const { isCsv, csvAccount } = kind
  return db
    .select({
      first: sql<CalendarDate>`min(${bankLines.dated})`,
      last: sql<CalendarDate>`max(${bankLines.dated})`,
    })
    .from(bankLines)
    .where(isCsv ? eq(bankLines.account, csvAccount) : ne(bankLines.account, csvAccount))
    .groupBy(bankLines.importId)
}

/** The accounts that lines came from so far, but for those of CSV files. */
export async function listAccounts(db: Db): Promise<string[]> {
  const found = await db.selectDistinct({ account: bankLines.account }).from(bankLines)
  return found.map(({ account }) => account)
}

/** As many at once, as a statement has 65,535 parameters at most. */
const LINES_AT_ONCE = 1000

export async function insertLines(trx: Db, lines: (typeof bankLines.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    await trx.insert(bankLines).values(lines.slice(from, from + LINES_AT_ONCE))
}

/** Entries of the bank are deposits, payouts, or posted from a line. */
const IS_OF_A_LINE = sql<boolean>`exists (
  select from journal_entries e where e.document = ${bankMatches.entry} and e.type = 'bank'
    and not exists (select from deposits where number = e.document) and not exists (select from payouts where number = e.document)
)`

function selectLines(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: bankLines.id,
      dated: sql<CalendarDate>`${bankLines.dated}`,
      amount: bankLines.amountCents,
      description: bankLines.description,
      entry: bankMatches.entry,
      isPosted: IS_OF_A_LINE,
      reason: bankMatches.reason,
      decidedBy: reps.name,
      decidedAt: bankMatches.matchedAt,
    })
    .from(bankLines)
    .leftJoin(bankMatches, eq(bankMatches.line, bankLines.id))
    .leftJoin(reps, eq(reps.id, bankMatches.matchedBy))
    .where(where)
    .orderBy(asc(bankLines.dated), asc(bankLines.id))
}

export type FoundLine = Awaited<ReturnType<typeof selectLines>>[number]

/** The lines after a day, the oldest first; all if none is given. */
export function listLines(db: Db, after: CalendarDate | null): Promise<FoundLine[]> {
  return selectLines(db, after === null ? undefined : gt(bankLines.dated, after))
}

export async function findLine(db: Db, id: string): Promise<FoundLine | undefined> {
  const [found] = await selectLines(db, eq(bankLines.id, id))
  return found
}

/** False if the line or the entry is in a match already. */
export async function insertMatch(trx: Db, match: typeof bankMatches.$inferInsert): Promise<boolean> {
  const added = await trx
    .insert(bankMatches)
    .values(match)
    .onConflictDoNothing()
    .returning({ line: bankMatches.line })
  return added.length > 0
}

export async function deleteMatch(trx: Db, line: string): Promise<void> {
  await trx.delete(bankMatches).where(inArray(bankMatches.line, [line]))
}

/** The newest first. */
export function listReconciliations(db: Db, limit: number) {
  return db
    .select({
      through: sql<CalendarDate>`${bankReconciliations.through}`,
      opening: bankReconciliations.openingCents,
      closing: bankReconciliations.closingCents,
      by: reps.name,
      at: bankReconciliations.reconciledAt,
    })
    .from(bankReconciliations)
    .innerJoin(reps, eq(reps.id, bankReconciliations.reconciledBy))
    .orderBy(desc(bankReconciliations.through))
    .limit(limit)
}

/** The last reconciled day; null where nothing is. */
export async function findReconciledThrough(db: Db): Promise<CalendarDate | null> {
  const [last] = await listReconciliations(db, 1)
  return last?.through ?? null
}

export async function insertReconciliation(
  trx: Db,
  reconciliation: typeof bankReconciliations.$inferInsert,
): Promise<void> {
  await trx.insert(bankReconciliations).values(reconciliation)
}
