import { and, asc, count, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { listMailings } from '#contract/mailings.ts'
import type { LeftOutReason, MailingState } from '#domain/mailings/office/mailing-states.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import {
  mailingHistory,
  mailingReceivers,
  mailings,
} from '#server/schema/messaging/office-mailings.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredMailing = typeof mailings.$inferSelect
export type MailingDeed = typeof mailingHistory.$inferInsert

export async function insertMailing(trx: Db, mailing: StoredMailing): Promise<void> {
  await trx.insert(mailings).values(mailing)
}

export async function findMailing(db: Db, id: string): Promise<StoredMailing | undefined> {
  const [found] = await db.select().from(mailings).where(eq(mailings.id, id))
  return found
}

/** Locks the mailing until the transaction ends. */
export async function lockMailing(trx: Db, id: string): Promise<StoredMailing | undefined> {
  const [found] = await trx.select().from(mailings).where(eq(mailings.id, id)).for('update')
  return found
}

/** The caller has locked it. */
export async function updateMailing(trx: Db, { id, ...changed }: StoredMailing): Promise<void> {
  await trx.update(mailings).set(changed).where(eq(mailings.id, id))
}

export async function deleteMailing(trx: Db, id: string): Promise<void> {
  await trx.delete(mailings).where(eq(mailings.id, id))
}

export async function insertDeed(trx: Db, deed: MailingDeed): Promise<void> {
  await trx.insert(mailingHistory).values(deed)
}

/** What was done with a mailing, the newest first. */
export function listDeeds(db: Db, mailingId: string) {
  return db
    .select({ deed: mailingHistory, by: reps.name })
    .from(mailingHistory)
    .leftJoin(reps, eq(reps.id, mailingHistory.repId))
    .where(eq(mailingHistory.mailingId, mailingId))
    .orderBy(desc(mailingHistory.id))
}

/** What became of the receivers of a mailing: each is in one of these, but for `left` and `complained`, which count again. */
export interface Results {
  waiting: number
  underWay: number
  sent: number
  bounced: number
  failed: number
  withdrawn: number
  kept: number
  forgotten: number
  leftOut: number
  left: number
  complained: number
}

export async function readResults(db: Db, mailingId: string): Promise<Results> {
  const counted = await db
    .select({
      state: mailingReceivers.state,
      outcome: messages.state,
      count: count(),
      left: count(mailingReceivers.leftAt),
      complained: count(mailingReceivers.complainedAt),
    })
    .from(mailingReceivers)
    .leftJoin(messages, eq(messages.id, mailingReceivers.messageId))
    .where(eq(mailingReceivers.mailingId, mailingId))
    .groupBy(mailingReceivers.state, messages.state)
  const sumOf = (state: string, outcome?: string | null) =>
    counted.reduce(
      (sum, row) =>
        row.state === state && (outcome === undefined || row.outcome === outcome) ? sum + row.count : sum,
      0,
    )
  return {
    waiting: sumOf('waiting'),
    underWay: sumOf('made', 'queued'),
    sent: sumOf('made', 'sent'),
    bounced: sumOf('made', 'bounced'),
    failed: sumOf('made', 'failed'),
    withdrawn: sumOf('made', 'withdrawn'),
    kept: sumOf('made', 'kept'),
    forgotten: sumOf('made', null),
    leftOut: sumOf('left-out'),
    left: counted.reduce((sum, row) => sum + row.left, 0),
    complained: counted.reduce((sum, row) => sum + row.complained, 0),
  }
}

/** How many mails were made within a time, and how many wait to be delivered. */
export async function readPace(
  trx: Db,
  mailingId: string,
  { after, until }: { after: Date; until: Date },
): Promise<{ madeLastMinute: number; underWay: number }> {
  const made = and(
    eq(mailingReceivers.mailingId, mailingId),
    gt(mailingReceivers.madeAt, after),
    // What a wrong clock has made later counts no more.
    lte(mailingReceivers.madeAt, until),
  )
  const [queued] = await trx
    .select({ count: count() })
    .from(mailingReceivers)
    .innerJoin(messages, eq(messages.id, mailingReceivers.messageId))
    .where(and(eq(mailingReceivers.mailingId, mailingId), eq(messages.state, 'queued')))
  return { madeLastMinute: await trx.$count(mailingReceivers, made), underWay: queued?.count ?? 0 }
}

export interface WaitingReceiver {
  address: string
  /** Null if the quote is gone. */
  quoteId: string | null
}

/** The next of those who wait. The caller has locked the mailing. */
export function listWaiting(trx: Db, mailingId: string, limit: number): Promise<WaitingReceiver[]> {
  return trx
    .select({ address: mailingReceivers.address, quoteId: mailingReceivers.quoteId })
    .from(mailingReceivers)
    .where(and(eq(mailingReceivers.mailingId, mailingId), eq(mailingReceivers.state, 'waiting')))
    .orderBy(asc(mailingReceivers.address))
    .limit(limit)
}

/** The answers of a quote that nobody erases until the transaction ends. */
export async function lockAnswers(trx: Db, quoteId: string): Promise<FlatAnswers | undefined> {
  const [found] = await trx
    .select({ answers: quotes.answers })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
    .for('share')
  return found?.answers
}

export function countWaiting(trx: Db, mailingId: string): Promise<number> {
  return trx.$count(
    mailingReceivers,
    and(eq(mailingReceivers.mailingId, mailingId), eq(mailingReceivers.state, 'waiting')),
  )
}

export function countFixed(trx: Db, mailingId: string): Promise<number> {
  return trx.$count(mailingReceivers, eq(mailingReceivers.mailingId, mailingId))
}

type Receiver = Pick<typeof mailingReceivers.$inferSelect, 'mailingId' | 'address'>

/** The mail of a receiver is made. */
export async function markMade(trx: Db, receiver: Receiver, messageId: string, madeAt: Date): Promise<void> {
  await trx.update(mailingReceivers).set({ state: 'made', messageId, madeAt }).where(isReceiver(receiver))
}

/** A receiver gets no mail. */
export async function markLeftOut(trx: Db, receiver: Receiver, reason: LeftOutReason): Promise<void> {
  await trx.update(mailingReceivers).set({ state: 'left-out', reason }).where(isReceiver(receiver))
}

function isReceiver({ mailingId, address }: Receiver): SQL | undefined {
  return and(
    eq(mailingReceivers.mailingId, mailingId),
    eq(mailingReceivers.address, address),
    eq(mailingReceivers.state, 'waiting'),
  )
}

/** Why receivers were left out when their turn came. */
export async function readLateReasons(
  db: Db,
  mailingId: string,
): Promise<{ reason: LeftOutReason; count: number }[]> {
  const found = await db
    .select({ reason: mailingReceivers.reason, count: count() })
    .from(mailingReceivers)
    .where(and(eq(mailingReceivers.mailingId, mailingId), eq(mailingReceivers.state, 'left-out')))
    .groupBy(mailingReceivers.reason)
  return found.flatMap(({ reason, count: number }) => (reason === null ? [] : [{ reason, count: number }]))
}

/** The quotes that a preview of mail names, in no order. */
export function listNamedQuotes(db: Db, ids: readonly string[]) {
  return db
    .select({ id: quotes.id, quoteNumber: quotes.quoteNumber, answers: quotes.answers })
    .from(quotes)
    .where(inArray(quotes.id, [...ids]))
}

type ListedMailing = Awaited<ReturnType<typeof selectMailings>>[number]

export const mailingListSql: ListSql<typeof listMailings, ListedMailing> = {
  list: listMailings,
  id: mailings.id,
  filters: { state: (states: MailingState[]) => inArray(mailings.state, states) },
  sorts: { changed: { by: mailings.changedAt, kind: MOMENT } },
  select: selectMailings,
}

function selectMailings(db: Db, { key, where, orderBy, limit }: PagePlan) {
  const delivered = (state: string) => sql<number>`(select count(*)::int
    from mailing_receivers r join messages m on m.id = r.message_id
    where r.mailing_id = ${mailings.id} and m.state = ${state})`
  return db
    .select({
      key,
      id: mailings.id,
      mailing: mailings.mailing,
      subject: mailings.subject,
      state: mailings.state,
      startsAt: mailings.startsAt,
      receivers: mailings.receivers,
      sent: delivered('sent').as('sent'),
      bounced: delivered('bounced').as('bounced'),
      left: sql<number>`(select count(r.left_at)::int from mailing_receivers r where r.mailing_id = ${mailings.id})`.as(
        'left_after',
      ),
      changedAt: mailings.changedAt,
    })
    .from(mailings)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}
