import type { Figures } from '#server/metrics/repository.ts'
import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Account } from '#domain/accounting/accounts.ts'
import { dictionaryKeysOf } from '#domain/search/search-terms.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { listUndecidedFees } from '#server/quotes/pricing/overrides/repository.ts'
import { readQuote, shipmentsOfPolicy, stickersOfPolicy } from '#server/quotes/repository.ts'
import { knownDates } from '#domain/policy/known-dates.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { type CountedStart, isUndecided, undecidedUntil } from '#domain/policy/counted-start.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { deskRows, searchDeletes, searchWords } from '#server/schema/desk/desk.schema.ts'
import { invoices, journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'
import { waitingCredits } from '#server/schema/policies/credits.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { lostQuotes } from '#server/schema/quotes/lost-quotes.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { NO_WORD } from '#server/desk/lexemes.ts'
import type { DeskFacts, NewDeskRow } from '#server/desk/build-desk-row.ts'

/**
 * Makes some quotes, that others left behind, quotes that this transaction has changed; the number of them. Those that
 * another instance is at work on are skipped.
 */
export async function adoptStaleQuotes(trx: Db, limit: number): Promise<number> {
  const found: unknown = await trx.execute(sql`
    with adopted as (
      delete from stale_desk_rows where (changed_by, quote_id) in (
        select changed_by, quote_id from stale_desk_rows order by changed_by, quote_id limit ${limit}
        for update skip locked)
      returning quote_id)
    insert into stale_desk_rows (quote_id) select distinct quote_id from adopted on conflict do nothing
    returning quote_id`)
  return (found as { rows: unknown[] }).rows.length
}

/**
 * Has the rows worked out again whose price was good until a day before this one, and which can still be bought. They are few,
 * and found by their first contest.
 */
export async function markEndedPricesStale(db: Db, day: CalendarDate): Promise<void> {
  await db.execute(sql`
    insert into stale_desk_rows (quote_id)
    select ${deskRows.quoteId} from ${deskRows}
    where ${deskRows.policyNumber} is null and ${deskRows.firstContestDate} >= ${day}::date
      and ${deskRows.dueReason} in ('good-until', 'referral') and ${deskRows.dueOn} < ${day}::date
    on conflict do nothing`)
}

/** Has the rows of all quotes worked out again. */
export async function markAllStale(db: Db): Promise<void> {
  await db.execute(sql`insert into stale_desk_rows (quote_id) select id from quotes on conflict do nothing`)
}

const SENT: AuditEventName = 'quote_sent'
const OWED: Account = 'accounts_receivable'

export async function readFacts(trx: Db, quoteIds: readonly string[]): Promise<DeskFacts[]> {
  const ids = [...quoteIds]
  const reading = trx
    .select({
      stored: quotes,
      policyNumber: policies.number,
      policyId: policies.id,
      paymentType: purchases.paymentType,
      cancelledAt: policies.cancelledAt,
      lapsedAt: policies.lapsedAt,
      awaitingDates: policies.awaitingDates,
      shipments: shipmentsOfPolicy(),
      stickers: stickersOfPolicy(),
      countedStart: policies.countedStart,
      changeDueAt:
        sql<Date | null>`coalesce(${policyChanges.lapsesAt}, ${policyChanges.requestedAt})`.mapWith(
          policyChanges.requestedAt,
        ),
      creditAskedAt: sql<Date | null>`(${firstWaitingCredit(trx)})`.mapWith(policyChanges.requestedAt),
      sentAt: sql<Date | null>`(${lastSent(trx)})`.mapWith(quotes.updatedAt),
      lostVersion: lostQuotes.version,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .leftJoin(purchases, eq(purchases.id, policies.purchaseId))
    .leftJoin(lostQuotes, eq(lostQuotes.quoteId, quotes.id))
    .leftJoin(policyChanges, and(eq(policyChanges.policyId, policies.id), waitsForOffice))
    .where(inArray(quotes.id, ids))
  const [found, fees] = await sendTogether(
    () => reading,
    () => listUndecidedFees(trx, ids),
  )
  const policyIds = found.flatMap(({ policyId }) => (policyId === null ? [] : [policyId]))
  const bills = policyIds.length > 0 ? await readBills(trx, policyIds) : []
  return found.map(
    ({ stored, policyId, paymentType, sentAt, lostVersion, changeDueAt, creditAskedAt, ...policy }) => {
      const ofPolicy = bills.filter((bill) => bill.policyId === policyId)
      return {
        stored: readQuote({ quote: stored, ...policy }),
        paymentType,
        awaitingDates: policy.awaitingDates ?? [],
        openUntil: (policy.awaitingDates ?? []).flatMap(({ openUntil }) => openUntil ?? []).toSorted()[0],
        sentAt,
        lostVersion,
        decisionDueAt: earlier(
          changeDueAt ?? teeTimeDueAt(quoteFrom(stored.answers), policy) ?? null,
          creditAskedAt,
        ),
        invoices: ofPolicy.map(({ total, dueOn }) => ({
          total,
          dueOn: dueOn as CalendarDate,
        })),
        owed: Number(ofPolicy[0]?.owed ?? 0) as Cents,
        undecidedFees: fees.flatMap(({ fee }) => (fee.quoteId === stored.id ? [fee] : [])),
      }
    },
  )
}

/**
 * By when a rep decides about a tee time.
 *
 * @rule N91 A tee time that stands on the papers and does not count yet waits for a rep among the changes, until play counts as
 * started or the policy has ended.
 */
function teeTimeDueAt(
  quote: Quote,
  {
    countedStart,
    awaitingDates,
    cancelledAt,
    lapsedAt,
  }: {
    countedStart: CountedStart | null
    awaitingDates: ContestSchedule[] | null
    cancelledAt: Date | null
    lapsedAt: Date | null
  },
): Date | null {
  if (cancelledAt || lapsedAt || !isUndecided(countedStart)) return null
  const [first] = knownDates(quote, awaitingDates ?? [])
  return undecidedUntil(countedStart, first) ?? new Date(countedStart.askedAt)
}

/** At most one of a policy, as nothing else is asked while a change waits. */
const waitsForOffice = and(
  eq(policyChanges.state, 'waiting'),
  inArray(policyChanges.waitsFor, ['rep', 'carrier']),
)

function firstWaitingCredit(trx: Db) {
  return trx
    .select({ at: sql`min(${waitingCredits.askedAt})` })
    .from(waitingCredits)
    .where(and(eq(waitingCredits.policyId, policies.id), eq(waitingCredits.state, 'waiting')))
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

function lastSent(trx: Db) {
  return trx
    .select({ at: sql`max(${auditEvents.at})` })
    .from(auditEvents)
    .where(and(eq(auditEvents.quoteId, quotes.id), eq(auditEvents.event, SENT), notExists(takenBack(trx))))
}

/** The mail of a sending that was undone before it left. */
function takenBack(trx: Db) {
  return trx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(sql`${messages.id} = (${auditEvents.detail} ->> 'message')::uuid`, eq(messages.state, 'withdrawn')),
    )
}

/** Each invoice with what is still owed for its policy. */
function readBills(trx: Db, policyIds: string[]) {
  const owed = trx
    .select({ cents: sql`sum(${postings.debitCents} - ${postings.creditCents})` })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.document, journalEntries.document))
    .where(and(eq(journalEntries.policyId, invoices.policyId), eq(postings.account, OWED)))
  return trx
    .select({
      policyId: invoices.policyId,
      total: invoices.totalCents,
      dueOn: invoices.dueOn,
      owed: sql<string>`coalesce((${owed}), 0)`,
    })
    .from(invoices)
    .where(inArray(invoices.policyId, policyIds))
}

export async function saveDeskRows(trx: Db, rows: readonly NewDeskRow[]): Promise<void> {
  for (const { words, marks, ...row } of rows) {
    const found = sql`array_to_tsvector(${sql.param([...words, ...marks])}::text[])`
    const values = { ...row, words: found }
    await trx.insert(deskRows).values(values).onConflictDoUpdate({ target: deskRows.quoteId, set: values })
  }
}

/** New words, and those about to be deleted, are sorted, so that two transactions that add the same ones do not wait for each other crosswise. */
export async function addWords(trx: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const sorted = sql.param([...new Set(words)].toSorted())
  const inserted: unknown = await trx.execute(sql`
    insert into ${searchWords} (word, rows)
    select w.word, 1 from unnest(${sorted}::text[]) as w(word)
    where not exists (select from ${searchWords} known where known.word = w.word and known.rows > 0)
    on conflict (word) do update set rows = 1 where search_words.rows = 0 returning word`)
  const added = (inserted as { rows: { word: string }[] }).rows
  const deletes = added.flatMap(({ word }) => dictionaryKeysOf(word).map((key) => ({ key, word })))
  if (deletes.length === 0) return
  const keys = sql.param(deletes.map(({ key }) => key))
  const ofWords = sql.param(deletes.map(({ word }) => word))
  await trx.execute(
    sql`insert into ${searchDeletes} (key, word) select * from unnest(${keys}::text[], ${ofWords}::text[]) on conflict do nothing`,
  )
}

export interface WordCount {
  word: string
  rows: number
}

/** How many rows have each word, counted again: it reads all rows. */
export async function countWords(db: Db): Promise<WordCount[]> {
  const found: unknown = await db.execute(
    sql`select word, ndoc as rows from ts_stat('select words from desk_rows') where word !~ ${NO_WORD}`,
  )
  return (found as { rows: WordCount[] }).rows
}

/** The next words of the dictionary, in their order. */
export function listWords(db: Db, after: string, limit: number): Promise<WordCount[]> {
  return db
    .select()
    .from(searchWords)
    .where(gt(searchWords.word, after))
    .orderBy(asc(searchWords.word))
    .limit(limit)
}

/** In the order of the words, as `addWords` locks them too. */
export async function updateWordCounts(trx: Db, counts: readonly WordCount[]): Promise<void> {
  const words = sql.param(counts.map(({ word }) => word))
  const rows = sql.param(counts.map(({ rows }) => rows))
  await trx.execute(sql`
    with ordered as (select word from search_words where word = any(${words}::text[]) order by word for update)
    update search_words w set rows = c.rows from unnest(${words}::text[], ${rows}::int[]) c(word, rows), ordered o
    where w.word = c.word and o.word = c.word`)
}

/** Takes words out of the dictionary that no row had when it was counted last, unless one has them by now. */
export async function deleteUnusedWords(trx: Db, words: readonly string[]): Promise<void> {
  const deleted = await trx
    .delete(searchWords)
    .where(and(inArray(searchWords.word, [...words]), eq(searchWords.rows, 0)))
    .returning({ word: searchWords.word })
  if (deleted.length === 0) return
  const gone = deleted.map(({ word }) => word)
  await trx
    .delete(searchDeletes)
    .where(and(inArray(searchDeletes.key, gone.flatMap(dictionaryKeysOf)), inArray(searchDeletes.word, gone)))
}

/** How many quotes there are, and how many have a price. */
export function quoteFigures(): Figures {
  return sql`
    select 'quotes_stored', '{}'::text[], count(*)::float8 from ${deskRows}
    union all select 'quotes_priced', '{}', count(${deskRows.totalCents}) from ${deskRows}`
}
