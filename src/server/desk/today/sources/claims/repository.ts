import { and, asc, count, eq, inArray, isNull, lte, min, or, sql, sum } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claimAwards, claimInstallments, claimPayments } from '#server/schema/claims/awards.schema.ts'
import { claimEvents, claims } from '#server/schema/claims/claims.schema.ts'

/** Whose claims: those of these people, and those that nobody has. */
interface Asked {
  repIds: readonly string[]
  most: number
}

const isTheirs = (repIds: readonly string[]) => or(isNull(claims.repId), inArray(claims.repId, [...repIds]))

const named = { number: claims.number, winner: claims.winner, event: claims.event, repId: claims.repId }

/** The claims with a part to pay until a day, one row each, the oldest part first. Only those in payout are looked through. */
export async function listDueClaims(db: Db, { repIds, most, to }: Asked & { to: CalendarDate }) {
  const found = await db
    .select({
      ...named,
      dueOn: min(claimInstallments.dueOn),
      parts: count(),
      cents: sum(claimInstallments.amountCents),
    })
    .from(claims)
    .innerJoin(claimAwards, and(eq(claimAwards.claimId, claims.id), isNull(claimAwards.voidAt)))
    .innerJoin(claimInstallments, eq(claimInstallments.awardId, claimAwards.id))
    .leftJoin(
      claimPayments,
      and(
        eq(claimPayments.awardId, claimInstallments.awardId),
        eq(claimPayments.part, claimInstallments.part),
        eq(claimPayments.stands, true),
      ),
    )
    .where(
      and(
        inArray(claims.state, ['approved', 'in_payout']),
        isTheirs(repIds),
        isNull(claimPayments.id),
        lte(claimInstallments.dueOn, to),
      ),
    )
    .groupBy(claims.id)
    .orderBy(asc(min(claimInstallments.dueOn)), asc(claims.number))
    .limit(most)
  return found.map(({ dueOn, cents, ...row }) => ({
    ...row,
    dueOn: dueOn as CalendarDate,
    amount: Number(cents ?? 0) as Cents,
  }))
}

/** The declined claims whose last answer nobody has handled, the oldest answer first. */
export function listAnsweredClaims(db: Db, { repIds, most }: Asked) {
  const handled = sql`(select max(handled.place) from claim_events handled where handled.claim_id = ${claims.id} and handled.kind in ('decline', 'uphold'))`
  const since = sql<Date>`min(${claimEvents.at})`.mapWith(claimEvents.at)
  return db
    .select({ ...named, since })
    .from(claims)
    .innerJoin(
      claimEvents,
      and(
        eq(claimEvents.claimId, claims.id),
        eq(claimEvents.kind, 'answer'),
        sql`${claimEvents.place} > ${handled}`,
      ),
    )
    .where(and(eq(claims.state, 'declined'), isTheirs(repIds)))
    .groupBy(claims.id)
    .orderBy(asc(since), asc(claims.number))
    .limit(most)
}
