import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { BLOCK_SECONDS, IDLE_SECONDS } from '#contract/edit-block.ts'
import type { Db } from '#server/kit/db/database.ts'
import { editLeases } from '#server/schema/reps/leases.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A page of a rep's, as a lease knows it. */
export interface Holder {
  repId: string
  sessionHash: string
  token: string
}

/** A lease that has not ended, by the clock of the database. */
export interface Lease extends Holder {
  name: string
  msLeft: number
  isIdle: boolean
  at: LeaseContest | null
  request: LeaseRequest | null
}

/** The contest at which a holder is. */
export interface LeaseContest {
  entity: string
  slot: number
}

interface LeaseRequest {
  repId: string
  name: string
  token: string
  /** It was not answered for as long as a lease lasts. */
  isUnanswered: boolean
  isRefused: boolean
}

const NOW = sql`clock_timestamp()`
const ENDS_AT = sql.raw(`clock_timestamp() + interval '${BLOCK_SECONDS} seconds'`)
const secondsAgo = (seconds: number) => sql.raw(`clock_timestamp() - interval '${seconds} seconds'`)
const isLive = gt(editLeases.expiresAt, NOW)
const requesters = alias(reps, 'requesters')

export async function findLease(db: Db, quoteId: string): Promise<Lease | undefined> {
  const [found] = await db
    .select({
      repId: editLeases.repId,
      sessionHash: editLeases.sessionHash,
      token: editLeases.token,
      name: reps.name,
      msLeft: sql<number>`ceil(extract(epoch from ${editLeases.expiresAt} - ${NOW}) * 1000)::int`,
      isIdle: sql<boolean>`${editLeases.activeAt} <= ${secondsAgo(IDLE_SECONDS)}`,
      entity: editLeases.entity,
      slot: editLeases.slot,
      requestedBy: editLeases.requestedBy,
      requesterName: requesters.name,
      requestedToken: editLeases.requestedToken,
      isUnanswered: sql<boolean>`coalesce(${editLeases.requestedAt} <= ${secondsAgo(BLOCK_SECONDS)}, false)`,
      keptAt: editLeases.keptAt,
    })
    .from(editLeases)
    .innerJoin(reps, eq(reps.id, editLeases.repId))
    .leftJoin(requesters, eq(requesters.id, editLeases.requestedBy))
    .where(and(eq(editLeases.quoteId, quoteId), isLive))
  if (!found) return undefined
  const { requestedBy, requesterName, requestedToken, isUnanswered, keptAt, entity, slot, ...lease } = found
  const at = entity !== null && slot !== null ? { entity, slot } : null
  const isRequested = requestedBy !== null && requesterName !== null && requestedToken !== null
  const request = isRequested
    ? {
        repId: requestedBy,
        name: requesterName,
        token: requestedToken,
        isUnanswered: isUnanswered && keptAt === null,
        isRefused: keptAt !== null,
      }
    : null
  return { ...lease, at, request }
}

/** The same; others wait with it until the transaction ends. */
export async function lockLease(trx: Db, quoteId: string): Promise<Lease | undefined> {
  await trx
    .select({ quoteId: editLeases.quoteId })
    .from(editLeases)
    .where(eq(editLeases.quoteId, quoteId))
    .for('update')
  return findLease(trx, quoteId)
}

/** False while another page has it, unless that one is to be replaced. */
export async function takeLease(
  trx: Db,
  quoteId: string,
  { repId, sessionHash, token }: Holder,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<boolean> {
  const held = {
    repId,
    sessionHash,
    token,
    expiresAt: ENDS_AT,
    activeAt: NOW,
    entity: null,
    slot: null,
    requestedBy: null,
    requestedToken: null,
    requestedAt: null,
    keptAt: null,
  }
  const taken = await trx
    .insert(editLeases)
    .values({ quoteId, ...held })
    .onConflictDoUpdate({
      target: editLeases.quoteId,
      set: held,
      ...(!replaces && { setWhere: lte(editLeases.expiresAt, NOW) }),
    })
    .returning({ quoteId: editLeases.quoteId })
  return taken.length > 0
}

/** False if it has ended, or is another page's. */
export async function renewLease(
  trx: Db,
  quoteId: string,
  holder: Holder,
  { isTyping, at }: { isTyping: boolean; at?: LeaseContest | null | undefined },
): Promise<boolean> {
  const place = at === undefined ? {} : { entity: at?.entity ?? null, slot: at?.slot ?? null }
  const renewed = await trx
    .update(editLeases)
    .set({ expiresAt: ENDS_AT, ...place, ...(isTyping && { activeAt: NOW }) })
    .where(and(isHeldBy(quoteId, holder), isLive))
    .returning({ quoteId: editLeases.quoteId })
  return renewed.length > 0
}

export async function deleteLease(trx: Db, quoteId: string, holder: Holder): Promise<boolean> {
  const deleted = await trx
    .delete(editLeases)
    .where(isHeldBy(quoteId, holder))
    .returning({ quoteId: editLeases.quoteId })
  return deleted.length > 0
}

/** False while the request of another page is not answered and not old. */
export async function requestLease(trx: Db, quoteId: string, { repId, token }: Holder): Promise<boolean> {
  const requested = await trx
    .update(editLeases)
    .set({ requestedBy: repId, requestedToken: token, requestedAt: NOW, keptAt: null })
    .where(
      and(
        eq(editLeases.quoteId, quoteId),
        or(
          sql`${editLeases.requestedAt} is null`,
          sql`${editLeases.keptAt} is not null`,
          lte(editLeases.requestedAt, secondsAgo(IDLE_SECONDS)),
        ),
      ),
    )
    .returning({ quoteId: editLeases.quoteId })
  return requested.length > 0
}

/** False if nobody asks, or somebody else edits by now. */
export async function refuseRequest(trx: Db, quoteId: string, holder: Holder): Promise<boolean> {
  const refused = await trx
    .update(editLeases)
    .set({ keptAt: NOW, activeAt: NOW })
    .where(
      and(
        isHeldBy(quoteId, holder),
        sql`${editLeases.requestedAt} is not null`,
        sql`${editLeases.keptAt} is null`,
      ),
    )
    .returning({ quoteId: editLeases.quoteId })
  return refused.length > 0
}

function isHeldBy(quoteId: string, { sessionHash, token }: Holder) {
  return and(
    eq(editLeases.quoteId, quoteId),
    eq(editLeases.sessionHash, sessionHash),
    eq(editLeases.token, token),
  )
}
