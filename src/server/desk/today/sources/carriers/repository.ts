import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'
import { carrierRequests } from '#server/schema/carriers/carrier-requests.schema.ts'
import { claimCarrierAnswers, claimCarrierLetters } from '#server/schema/claims/carriers.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'

interface Waiting {
  now: Date
  /** Whoever was asked before has had time enough. */
  before: Date
}

/**
 * A request that still asks for something, was not answered, and is the last about it: who was reminded since has time again. What
 * was withdrawn, bought or decided otherwise asks for nothing.
 */
function waitsTooLong({ now, before }: Waiting): SQL | undefined {
  const isOfQuote = and(
    isNull(carrierRequests.changeId),
    eq(deskRows.dueReason, 'referral'),
    isNull(deskRows.policyNumber),
    sql`'CARRIER_NOTE' = any(${deskRows.referralCodes})`,
    or(isNull(deskRows.goodUntil), gt(deskRows.goodUntil, now)),
  )
  const isOfChange = sql`exists (select from ${policyChanges} where ${policyChanges.id} = ${carrierRequests.changeId} and ${policyChanges.state} = 'waiting' and ${policyChanges.waitsFor} = 'carrier')`
  return and(
    isNull(carrierRequests.answeredAt),
    lte(carrierRequests.at, before),
    or(isOfQuote, isOfChange),
    sql`not exists (select from carrier_requests later where later.quote_id = ${carrierRequests.quoteId} and later.change_id is not distinct from ${carrierRequests.changeId} and (later.at, later.id) > (${carrierRequests.at}, ${carrierRequests.id}))`,
  )
}

/** Rows of the desk that wait for a carrier no longer than it may take: the others are a task of their own. */
export function waitsForNoCarrier(db: Db, waiting: Waiting): SQL {
  const requests = db
    .select({ one: sql`1` })
    .from(carrierRequests)
    .where(and(eq(carrierRequests.quoteId, deskRows.quoteId), waitsTooLong(waiting)))
  return not(sql`exists ${requests}`)
}

interface Asked extends Waiting {
  /** Whose cases, besides those that nobody has. */
  repIds: readonly string[]
  most: number
}

/** Cases of which a carrier has not answered about the quote or a change, the oldest request first. */
export function listUnanswered(db: Db, { repIds, most, ...waiting }: Asked) {
  return db
    .select({
      quoteId: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      tournamentName: deskRows.tournamentName,
      contactName: deskRows.contactName,
      companyName: deskRows.companyName,
      repId: deskRows.assignedRepId,
      changeId: carrierRequests.changeId,
      recipient: carrierRequests.recipient,
      at: carrierRequests.at,
    })
    .from(carrierRequests)
    .innerJoin(deskRows, eq(deskRows.quoteId, carrierRequests.quoteId))
    .where(
      and(
        waitsTooLong(waiting),
        or(isNull(deskRows.assignedRepId), inArray(deskRows.assignedRepId, [...repIds])),
      ),
    )
    .orderBy(asc(carrierRequests.at), asc(carrierRequests.id))
    .limit(most)
}

/** Claims that nobody has decided, and whose last letter a carrier has not answered, the oldest letter first. */
export function listUnansweredClaims(db: Db, { repIds, most, before }: Asked) {
  const later = alias(claimCarrierLetters, 'later')
  return db
    .select({
      number: claims.number,
      winner: claims.winner,
      event: claims.event,
      repId: claims.repId,
      recipient: claimCarrierLetters.recipient,
      at: claimCarrierLetters.at,
    })
    .from(claims)
    .innerJoin(claimCarrierLetters, eq(claimCarrierLetters.claimId, claims.id))
    .where(
      and(
        inArray(claims.state, ['reported', 'documents', 'review']),
        or(isNull(claims.repId), inArray(claims.repId, [...repIds])),
        lte(claimCarrierLetters.at, before),
        sql`not exists (select from ${claimCarrierAnswers} where ${claimCarrierAnswers.letterId} = ${claimCarrierLetters.id})`,
        sql`not exists ${db
          .select({ one: sql`1` })
          .from(later)
          .where(
            and(
              eq(later.claimId, claims.id),
              sql`(${later.at}, ${later.id}) > (${claimCarrierLetters.at}, ${claimCarrierLetters.id})`,
            ),
          )}`,
      ),
    )
    .orderBy(asc(claimCarrierLetters.at), asc(claimCarrierLetters.id))
    .limit(most)
}
