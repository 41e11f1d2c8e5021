import { and, between, eq, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlayedWindow } from '#domain/mailings/next-year-reminder.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isOfAddress, unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Another quote of the same insured so close to a year after the event is next year's: 365 days, and two months around them. */
const NEXT_EVENT_FROM_DAYS = 304
const NEXT_EVENT_UNTIL_DAYS = 426

/** The cause of a policy's reminder, which is sent once. */
export function getReminderCause(policyId: string): string {
  return `next-year:${policyId}`
}

/** The ids of the quotes whose policies are due for a reminder, the earliest event first. */
export async function listQuotesToRemind(db: Db, window: PlayedWindow): Promise<string[]> {
  const found = await selectDue(db, window).orderBy(quotes.firstContestDate, quotes.id)
  return found.map(({ quoteId }) => quoteId)
}

/** Whose policy is still due, now that its quote is locked; undefined if it is not. */
export async function findPolicyToRemind(trx: Db, quoteId: string, window: PlayedWindow) {
  const [found] = await selectDue(trx, window, eq(policies.quoteId, quoteId))
  return found
}

function selectDue(db: Db, window: PlayedWindow, which?: SQL) {
  return db
    .select({
      id: policies.id,
      number: policies.number,
      quoteId: policies.quoteId,
      /** @rule N84 The reminder of a policy that a producer sold goes to the producer. */
      email: reader,
    })
    .from(policies)
    .innerJoin(quotes, eq(quotes.id, policies.quoteId))
    .where(and(which, isDue(db, window)))
}

/** In lower case, as both columns are. */
const reader = sql<string>`coalesce(${policies.producerEmail}, ${policies.email})`

function isDue(db: Db, { from, until }: PlayedWindow): SQL | undefined {
  const one = { one: sql`1` }
  const copy = alias(quotes, 'copy')
  const next = alias(quotes, 'next')
  const { brand, list } = MAILINGS.reminders
  return and(
    isNull(policies.cancelledAt),
    isNull(policies.lapsedAt),
    // A postponed event was not played yet.
    eq(policies.awaitingDates, []),
    between(quotes.firstContestDate, from, until),
    notExists(
      db
        .select(one)
        .from(messages)
        .where(eq(messages.cause, sql`${getReminderCause('')} || ${policies.id}`)),
    ),
    notExists(
      db
        .select(one)
        .from(unsubscriptions)
        .where(and(isOfAddress(reader), eq(unsubscriptions.brand, brand), eq(unsubscriptions.list, list))),
    ),
    notExists(db.select(one).from(copy).where(eq(copy.copiedFromId, quotes.id))),
    notExists(
      db
        .select(one)
        .from(next)
        .where(
          and(
            eq(next.email, reader),
            ne(next.id, quotes.id),
            eq(sql`lower(${next.answers}->>'insured_email')`, policies.email),
            sql`${next.firstContestDate} between ${quotes.firstContestDate} + ${NEXT_EVENT_FROM_DAYS}::int
              and ${quotes.firstContestDate} + ${NEXT_EVENT_UNTIL_DAYS}::int`,
          ),
        ),
    ),
  )
}
