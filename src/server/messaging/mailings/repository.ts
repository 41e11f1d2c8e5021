import {
  and,
  between,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { SavedWindow } from '#domain/mailings/follow-up.ts'
import { getMailingAddressKey } from '#domain/mailings/address-key.ts'
import { type Mailing, type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import type { SentSubscriptionLink } from '#domain/mailings/subscription-links.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isOfAddress, subscriptionLinks, unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { mailingReceivers } from '#server/schema/messaging/office-mailings.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { lostQuotes } from '#server/schema/quotes/lost-quotes.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import type { PurchaseState } from '#domain/purchase/purchase-state.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'

/** @rule O15 Whoever unsubscribed stays unsubscribed after their data were erased. */
export async function hasUnsubscribed(db: Db, { brand, list }: Mailing, email: string): Promise<boolean> {
  const [found] = await db
    .select({ leftAt: unsubscriptions.leftAt })
    .from(unsubscriptions)
    .where(and(isOfAddress(getMailingAddressKey(email)), isOfMailing({ brand, list })))
  return found !== undefined
}

interface Unsubscription extends Mailing {
  email: string
  prospectId: string | null
  leftAt: Date
}

/** The first time counts; false if the address has unsubscribed before. */
export async function insertUnsubscription(trx: Db, departure: Unsubscription): Promise<boolean> {
  const added = await trx
    .insert(unsubscriptions)
    .values({ ...departure, email: getMailingAddressKey(departure.email) })
    .onConflictDoNothing()
    .returning({ leftAt: unsubscriptions.leftAt })
  return added.length > 0
}

/** An address on a mailing. */
export interface Subscription {
  mailing: MailingId
  email: string
}

/** Returns when the address had unsubscribed, if it had; also one that was erased since. */
export async function deleteUnsubscription(
  trx: Db,
  { mailing, email }: Subscription,
): Promise<Date | undefined> {
  const [deleted] = await trx
    .delete(unsubscriptions)
    .where(and(isOfAddress(getMailingAddressKey(email)), isOfMailing(MAILINGS[mailing])))
    .returning({ leftAt: unsubscriptions.leftAt })
  return deleted?.leftAt
}

/** Notes with the last mail of this mailing that the address got from the office that it left after it. */
export async function noteLeavingReceiver(
  trx: Db,
  { mailing, email }: Subscription,
  leftAt: Date,
): Promise<void> {
  const address = getMailingAddressKey(email)
  await trx.execute(sql`
    update ${mailingReceivers} set left_at = ${leftAt.toISOString()}::timestamptz
    where address = ${address} and state = 'made' and mailing_id = (
      select r.mailing_id from mailing_receivers r join mailings m on m.id = r.mailing_id
      where r.address = ${address} and r.state = 'made' and m.mailing = ${mailing}
      order by r.made_at desc limit 1)`)
}

/** Notes with a mail of the office that its receiver reported it as spam; false if it is none of a mailing, or they have before. */
export async function noteComplainingReceiver(
  trx: Db,
  messageId: string,
  complainedAt: Date,
): Promise<boolean> {
  const noted = await trx
    .update(mailingReceivers)
    .set({ complainedAt })
    .where(and(eq(mailingReceivers.messageId, messageId), isNull(mailingReceivers.complainedAt)))
    .returning({ address: mailingReceivers.address })
  return noted.length > 0
}

/** Locks what an address has of its mailings, over all instances, until the transaction ends. */
export async function lockSubscriptions(trx: Db, email: string): Promise<void> {
  const key = `subscriptions:${getMailingAddressKey(email)}`
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export type SubscriptionLink = typeof subscriptionLinks.$inferSelect

export async function insertSubscriptionLink(
  trx: Db,
  link: Omit<SubscriptionLink, 'endedAt'>,
): Promise<void> {
  await trx.insert(subscriptionLinks).values({ ...link, email: getMailingAddressKey(link.email) })
}

/** All links that an address was sent since then, of any mailing. */
export function listSubscriptionLinks(trx: Db, email: string, since: Date): Promise<SentSubscriptionLink[]> {
  return trx
    .select({ mailing: subscriptionLinks.mailing, createdAt: subscriptionLinks.createdAt })
    .from(subscriptionLinks)
    .where(
      and(eq(subscriptionLinks.email, getMailingAddressKey(email)), gt(subscriptionLinks.createdAt, since)),
    )
}

/** A link that works. */
export async function findSubscriptionLink(
  db: Db,
  { tokenHash, mailing, now }: { tokenHash: string; mailing: MailingId; now: Date },
): Promise<SubscriptionLink | undefined> {
  const [found] = await db
    .select()
    .from(subscriptionLinks)
    .where(
      and(
        eq(subscriptionLinks.tokenHash, tokenHash),
        eq(subscriptionLinks.mailing, mailing),
        isNull(subscriptionLinks.endedAt),
        gt(subscriptionLinks.expiresAt, now),
      ),
    )
  return found
}

export async function endSubscriptionLinks(
  trx: Db,
  { mailing, email }: Subscription,
  endedAt: Date,
): Promise<void> {
  await trx
    .update(subscriptionLinks)
    .set({ endedAt })
    .where(
      and(
        eq(subscriptionLinks.email, getMailingAddressKey(email)),
        eq(subscriptionLinks.mailing, mailing),
        isNull(subscriptionLinks.endedAt),
      ),
    )
}

export async function deleteExpiredSubscriptionLinks(db: Db, now: Date): Promise<void> {
  await db.delete(subscriptionLinks).where(lte(subscriptionLinks.expiresAt, now))
}

/** What happened to a quote and its customer since the follow-up was queued. */
export async function findFollowedUpQuote(
  db: Db,
  quoteId: string,
): Promise<
  { policyNumber: string | null; firstContestDate: string | null; boughtAnother: boolean } | undefined
> {
  const [found] = await db
    .select({
      policyNumber: policies.number,
      firstContestDate: quotes.firstContestDate,
      boughtAnother: sql<boolean>`${isBoughtByAddress(db, ['completed'])}`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  return found
}

export interface FollowUpCriteria {
  saved: SavedWindow
  /** The first contest is on this day or later. */
  firstContestFrom: CalendarDate
  /** The address got no follow-up since this time. */
  noFollowUpSince: Date
}

/** A quote that is due for a follow-up, and its e-mail address. */
export interface FollowUpCandidate {
  id: string
  email: string
}

/** The cause of a quote's follow-up, which is sent once. */
export function getFollowUpCause(quoteId: string): string {
  return `follow-up:${quoteId}`
}

/**
 * Quotes that are due for a follow-up, last saved first: of several quotes of an address, the first in this order
 * gets it.
 */
export async function listQuotesToFollowUp(db: Db, criteria: FollowUpCriteria): Promise<FollowUpCandidate[]> {
  const found = await db
    .select({ id: quotes.id, email: quotes.email })
    .from(quotes)
    .where(isDue(db, criteria))
    .orderBy(desc(quotes.updatedAt))
  return found.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]))
}

/** Locks the follow-ups of this address, over all instances, until the transaction ends. */
export async function lockAddress(trx: Db, email: string): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${getFollowUpCause(email)}, 0))`)
}

/** Whether the quote is still due, now that its address and the quote are locked. */
export async function isQuoteToFollowUp(
  trx: Db,
  { id, email }: FollowUpCandidate,
  criteria: FollowUpCriteria,
): Promise<boolean> {
  return (await trx.$count(quotes, and(eq(quotes.id, id), eq(quotes.email, email), isDue(trx, criteria)))) > 0
}

const UNDER_WAY_OR_DONE = [...OPEN_STATES, 'completed'] as const

function isDue(db: Db, { saved, firstContestFrom, noFollowUpSince }: FollowUpCriteria): SQL | undefined {
  const bought = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.quoteId, quotes.id), inArray(purchases.state, UNDER_WAY_OR_DONE)))
  const lost = db
    .select({ one: sql`1` })
    .from(lostQuotes)
    .where(and(eq(lostQuotes.quoteId, quotes.id), eq(lostQuotes.version, quotes.version)))
  const followedUp = db
    .select({ one: sql`1` })
    .from(messages)
    .where(eq(messages.cause, sql`${getFollowUpCause('')} || ${quotes.id}`))
  const gotAnother = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.mailing, 'follow-up'),
        gt(messages.createdAt, noFollowUpSince),
        eq(sql`lower(${messages.recipient})`, quotes.email),
      ),
    )
  const left = db
    .select({ one: sql`1` })
    .from(unsubscriptions)
    .where(and(isOfAddress(quotes.email), isOfMailing(MAILINGS['follow-up'])))
  return and(
    isNotNull(quotes.email),
    between(quotes.updatedAt, saved.from, saved.until),
    gte(quotes.firstContestDate, firstContestFrom),
    notExists(bought),
    not(isBoughtByAddress(db, UNDER_WAY_OR_DONE)),
    notExists(lost),
    notExists(followedUp),
    notExists(gotAnother),
    notExists(left),
  )
}

/** Whether the same address bought another quote since this one was started. */
function isBoughtByAddress(db: Db, states: readonly PurchaseState[]): SQL {
  const other = alias(quotes, 'other')
  return exists(
    db
      .select({ one: sql`1` })
      .from(purchases)
      .innerJoin(other, eq(other.id, purchases.quoteId))
      .where(
        and(
          eq(other.email, quotes.email),
          ne(other.id, quotes.id),
          inArray(purchases.state, states),
          gte(purchases.startedAt, quotes.createdAt),
        ),
      ),
  )
}

function isOfMailing({ brand, list }: Mailing): SQL | undefined {
  return and(eq(unsubscriptions.brand, brand), eq(unsubscriptions.list, list))
}
