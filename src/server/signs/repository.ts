import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Pixels } from '#domain/signs/artwork.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { shipments } from '#server/schema/policies/shipments.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { shipmentsOfPolicy, stickersOfPolicy } from '#server/quotes/repository.ts'

export type StoredShipment = typeof shipments.$inferSelect

export function listShipments(db: Db, policyId: string): Promise<StoredShipment[]> {
  return db.select().from(shipments).where(eq(shipments.policyId, policyId)).orderBy(asc(shipments.place))
}

/** A shipment with the number of its policy. */
export async function findShipment(
  db: Db,
  id: string,
): Promise<{ shipment: StoredShipment; number: string } | undefined> {
  const [found] = await db
    .select({ shipment: shipments, number: policies.number })
    .from(shipments)
    .innerJoin(policies, eq(policies.id, shipments.policyId))
    .where(eq(shipments.id, id))
  return found
}

export async function nextShipmentPlace(trx: Db, policyId: string): Promise<number> {
  const [found] = await trx
    .select({ last: max(shipments.place) })
    .from(shipments)
    .where(eq(shipments.policyId, policyId))
  return (found?.last ?? 0) + 1
}

export async function insertShipment(trx: Db, shipment: StoredShipment): Promise<void> {
  await trx.insert(shipments).values(shipment)
}

export async function updateShipment(
  trx: Db,
  { id, version }: Pick<StoredShipment, 'id' | 'version'>,
  change: Partial<StoredShipment>,
): Promise<void> {
  await trx
    .update(shipments)
    .set({ ...change, version: version + 1 })
    .where(eq(shipments.id, id))
}

/** Only one that has not left: of what has, everything stays. */
export async function deleteShipment(trx: Db, id: string): Promise<void> {
  await trx.delete(shipments).where(and(eq(shipments.id, id), eq(shipments.state, 'to_make')))
}

/** Whose row lists show has to be worked out again, as a row of it is gone. */
export async function touchPolicy(trx: Db, policyId: string): Promise<void> {
  await trx
    .update(policies)
    .set({ id: sql`${policies.id}` })
    .where(eq(policies.id, policyId))
}

/** How large the pictures are that are there, in pixels. */
export async function readPixels(db: Db, ids: readonly string[]): Promise<Map<string, Pixels>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.state, 'stored')))
  return new Map(found.map(({ id, ...pixels }) => [id, pixels]))
}

export interface ToShipFilters {
  /** Events that are over by then need nothing. */
  from: CalendarDate
  reps?: readonly string[] | undefined
}

function isToShip({ from, reps: chosen }: ToShipFilters) {
  return and(isNotNull(deskRows.signsDueOn), gte(deskRows.lastContestDate, from), isOf(chosen))
}

function isOf(chosen: ToShipFilters['reps']) {
  return (
    chosen &&
    or(
      chosen.includes('nobody') ? isNull(deskRows.assignedRepId) : undefined,
      inArray(
        deskRows.assignedRepId,
        chosen.filter((one) => one !== 'nobody'),
      ),
    )
  )
}

/** The policies whose signs have not all left, by the last day on which they can. */
export function listPoliciesToShip(db: Db, filters: ToShipFilters, limit: number) {
  return db
    .select({
      quote: quotes,
      policyId: policies.id,
      policyNumber: sql<string>`${deskRows.policyNumber}`,
      cancelledAt: policies.cancelledAt,
      lapsedAt: policies.lapsedAt,
      awaitingDates: policies.awaitingDates,
      shipments: shipmentsOfPolicy(),
      stickers: stickersOfPolicy(),
      shipBy: sql<string>`${deskRows.signsDueOn}`,
      repName: reps.name,
    })
    .from(deskRows)
    .innerJoin(quotes, eq(quotes.id, deskRows.quoteId))
    .innerJoin(policies, eq(policies.quoteId, quotes.id))
    .leftJoin(reps, eq(reps.id, deskRows.assignedRepId))
    .where(isToShip(filters))
    .orderBy(asc(deskRows.signsDueOn), asc(deskRows.quoteId))
    .limit(limit)
}

export async function countPoliciesToShip(db: Db, from: CalendarDate, most: number): Promise<number> {
  const some = db
    .select({ id: deskRows.quoteId })
    .from(deskRows)
    .where(isToShip({ from }))
    .limit(most)
    .as('some')
  const [found] = await db.select({ value: count() }).from(some)
  return found?.value ?? 0
}

const again = alias(shipments, 'again')

function selectBoxes(db: Db) {
  return db
    .select({
      shipment: shipments,
      number: policies.number,
      event: deskRows.tournamentName,
      againId: again.id,
    })
    .from(shipments)
    .innerJoin(policies, eq(policies.id, shipments.policyId))
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .leftJoin(again, eq(again.againOf, shipments.id))
    .$dynamic()
}

export type ListedBox = Awaited<ReturnType<typeof listOnTheWay>>[number]

/** Boxes on their way, and those that came back and were not sent again, the newest first. */
export function listOnTheWay(db: Db, limit: number) {
  return selectBoxes(db)
    .where(
      or(
        eq(shipments.state, 'sent'),
        and(eq(shipments.state, 'returned'), isNull(again.id), isNull(policies.cancelledAt)),
      ),
    )
    .orderBy(desc(shipments.sentOn), desc(shipments.id))
    .limit(limit)
}

/** The day on which a box came into its state. */
const DAY_OF = {
  sent: shipments.sentOn,
  delivered: shipments.deliveredOn,
  returned: shipments.returnedOn,
} as const

/** The boxes of a state, those that came into it last first. */
export function listBoxes(
  db: Db,
  { state, reps: chosen }: { state: keyof typeof DAY_OF; reps: ToShipFilters['reps'] },
  limit: number,
) {
  return selectBoxes(db)
    .where(and(eq(shipments.state, state), isOf(chosen)))
    .orderBy(desc(DAY_OF[state]), desc(shipments.id))
    .limit(limit)
}
