import { and, between, eq, gte, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { type CalendarDate } from '#domain/calendar.ts'
import { type SavedBetween } from '#domain/mailings/follow-up.ts'
import { addressKept, type Mailing, MAILINGS } from '#domain/mailings/mailings.ts'
import { type Db } from '#server/db/database.ts'
import { departures } from '#server/db/mailings.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { policies } from '#server/db/policies.schema.ts'
import { purchases, quotes } from '#server/db/quotes.schema.ts'

export async function hasLeft(db: Db, { brand, list }: Mailing, email: string): Promise<boolean> {
  const [found] = await db
    .select({ leftAt: departures.leftAt })
    .from(departures)
    .where(and(eq(departures.email, addressKept(email)), isOf({ brand, list })))
  return found !== undefined
}

interface Departure extends Mailing {
  email: string
  prospectId: string | null
  leftAt: Date
}

/** Whoever left stays out since they first did. */
export async function insertDeparture(db: Db, departure: Departure): Promise<void> {
  await db
    .insert(departures)
    .values({ ...departure, email: addressKept(departure.email) })
    .onConflictDoNothing()
}

/** What has become of a quote since its reminder was queued. */
export async function findReminded(
  db: Db,
  quoteId: string,
): Promise<{ policyNumber: string | null; firstContestDate: string | null } | undefined> {
  const [found] = await db
    .select({ policyNumber: policies.number, firstContestDate: quotes.firstContestDate })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  return found
}

export interface Due {
  saved: SavedBetween
  /** The first contest is then or later. */
  playFrom: CalendarDate
}

/** The cause under which a quote is followed up, once. */
export function followUpCause(quoteId: string): string {
  return `follow-up:${quoteId}`
}

/** Quotes whose follow-up has come, longest unsaved first. */
export async function listQuotesToFollowUp(db: Db, due: Due): Promise<string[]> {
  const found = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(isDue(db, due))
    .orderBy(quotes.updatedAt)
  return found.map(({ id }) => id)
}

/** Whether it still has, now that the quote is locked. */
export async function isQuoteToFollowUp(trx: Db, id: string, due: Due): Promise<boolean> {
  return (await trx.$count(quotes, and(eq(quotes.id, id), isDue(trx, due)))) > 0
}

function isDue(db: Db, { saved, playFrom }: Due): SQL | undefined {
  const bought = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.quoteId, quotes.id), inArray(purchases.state, ['charging', 'completed'])))
  const followedUp = db
    .select({ one: sql`1` })
    .from(messages)
    .where(eq(messages.cause, sql`${followUpCause('')} || ${quotes.id}`))
  const left = db
    .select({ one: sql`1` })
    .from(departures)
    .where(and(eq(departures.email, quotes.email), isOf(MAILINGS['follow-up'])))
  return and(
    isNotNull(quotes.email),
    between(quotes.updatedAt, saved.from, saved.until),
    gte(quotes.firstContestDate, playFrom),
    notExists(bought),
    notExists(followedUp),
    notExists(left),
  )
}

function isOf({ brand, list }: Mailing): SQL | undefined {
  return and(eq(departures.brand, brand), eq(departures.list, list))
}
