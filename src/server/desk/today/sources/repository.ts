import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { MAX_EXACT_COUNT } from '#contract/list.ts'
import { CASE } from '#server/desk/today/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { carrierRequests } from '#server/schema/carriers/carrier-requests.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'
import { waitingCredits } from '#server/schema/policies/credits.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** When the carrier was asked last about each quote that waits for its answer. */
export async function findCarrierAsked(db: Db, quoteIds: readonly string[]): Promise<Map<string, Date>> {
  if (quoteIds.length === 0) return new Map()
  const asked = await db
    .select({ quoteId: carrierRequests.quoteId, at: carrierRequests.at })
    .from(carrierRequests)
    .where(
      and(
        inArray(carrierRequests.quoteId, [...quoteIds]),
        isNull(carrierRequests.changeId),
        isNull(carrierRequests.answeredAt),
      ),
    )
    .orderBy(asc(carrierRequests.at))
  return new Map(asked.map(({ quoteId, at }) => [quoteId, at]))
}

export type WaitingCredit = Awaited<ReturnType<typeof findWaitingCredits>>[number]

/** The courtesy credits that wait of some quotes' policies, the oldest first. */
export function findWaitingCredits(db: Db, quoteIds: readonly string[]) {
  return db
    .select({
      quoteId: policies.quoteId,
      amountCents: waitingCredits.amountCents,
      askedAt: waitingCredits.askedAt,
    })
    .from(waitingCredits)
    .innerJoin(policies, eq(policies.id, waitingCredits.policyId))
    .where(and(inArray(policies.quoteId, [...quoteIds]), eq(waitingCredits.state, 'waiting')))
    .orderBy(asc(waitingCredits.askedAt))
}

export type WaitingChange = Awaited<ReturnType<typeof findWaitingChanges>>[number]

/** The change of each that waits for the office or the carrier. */
export function findWaitingChanges(db: Db, quoteIds: readonly string[]) {
  return db
    .select({
      quoteId: policies.quoteId,
      kind: policyChanges.kind,
      effect: policyChanges.effect,
      requestedBy: policyChanges.requestedBy,
      requestedAt: policyChanges.requestedAt,
      waitsFor: policyChanges.waitsFor,
    })
    .from(policyChanges)
    .innerJoin(policies, eq(policies.id, policyChanges.policyId))
    .where(
      and(
        inArray(policies.quoteId, [...quoteIds]),
        eq(policyChanges.state, 'waiting'),
        inArray(policyChanges.waitsFor, ['rep', 'carrier']),
      ),
    )
}

interface FailedQuery {
  since: Date
  /** Of their cases, and of those that nobody has; of all if absent. */
  repIds?: readonly string[]
}

export type FailedMessage = Awaited<ReturnType<typeof findFailedMessages>>[number]

/** Mail that failed or came back, the newest first. */
export function findFailedMessages(db: Db, query: FailedQuery, limit: number) {
  return db
    .select({
      ...CASE,
      id: messages.id,
      state: messages.state,
      subject: messages.subject,
      recipient: messages.recipient,
      error: messages.error,
      createdAt: messages.createdAt,
      repId: deskRows.assignedRepId,
    })
    .from(messages)
    .leftJoin(deskRows, eq(deskRows.quoteId, messages.quoteId))
    .where(hasFailed(query))
    .orderBy(desc(messages.createdAt))
    .limit(limit)
}

/** How many there are, counted up to the limit of a list. */
export async function countFailedMessages(db: Db, query: FailedQuery): Promise<number> {
  const found = db
    .select({ id: messages.id })
    .from(messages)
    .leftJoin(deskRows, eq(deskRows.quoteId, messages.quoteId))
    .where(hasFailed(query))
    .limit(MAX_EXACT_COUNT + 1)
    .as('failed')
  const [counted] = await db.select({ value: count() }).from(found)
  return counted?.value ?? 0
}

/** The states are written as in the index. */
function hasFailed({ since, repIds }: FailedQuery) {
  return and(
    sql`${messages.state} in ('failed', 'bounced')`,
    gte(messages.createdAt, since),
    repIds && or(isNull(deskRows.assignedRepId), inArray(deskRows.assignedRepId, [...repIds])),
  )
}

/** The kinds of which jobs were given up, the last first. */
export function findFailedKinds(db: Db) {
  const last = max(jobs.failedAt)
  return db
    .select({ kind: jobs.kind, jobs: count(), failedAt: last })
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .groupBy(jobs.kind)
    .orderBy(desc(last))
}
