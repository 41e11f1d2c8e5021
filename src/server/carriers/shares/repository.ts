import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CarrierTerms } from '#domain/carriers/shares/split-risk.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { carriers } from '#server/schema/carriers/carriers.schema.ts'
import { carrierShares } from '#server/schema/carriers/carrier-shares.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type StoredShare = typeof carrierShares.$inferSelect

/** What a carrier takes, as an office said it. */
export interface KeptShare extends CarrierTerms, Pick<StoredShare, 'id' | 'addedAt' | 'endedAt'> {}

/** All that was ever said, the newest first, with who said it. */
export async function listShares(
  db: Db,
): Promise<{ share: KeptShare; addedBy: string; endedBy: string | null }[]> {
  const enders = alias(reps, 'enders')
  const found = await db
    .select({ share: carrierShares, addedBy: reps.name, endedBy: enders.name })
    .from(carrierShares)
    .innerJoin(reps, eq(reps.id, carrierShares.addedBy))
    .leftJoin(enders, eq(enders.id, carrierShares.endedBy))
    .orderBy(desc(carrierShares.addedAt), desc(carrierShares.id))
  return found.map(({ share, ...people }) => ({ share: toKept(share), ...people }))
}

/** What carriers took at a moment, with their names. */
export async function readSharesAt(db: Db, at: Date): Promise<{ share: KeptShare; carrier: string }[]> {
  const found = await selectNamedShares(db).where(
    and(lte(carrierShares.addedAt, at), or(isNull(carrierShares.endedAt), gt(carrierShares.endedAt, at))),
  )
  return found.map(({ share, carrier }) => ({ share: toKept(share), carrier }))
}

/** All that carriers ever took, for policies that were bought at different moments. */
export async function readSharesEver(db: Db): Promise<{ share: KeptShare; carrier: string }[]> {
  return (await selectNamedShares(db)).map(({ share, carrier }) => ({ share: toKept(share), carrier }))
}

/** Whether a share held at a moment, as `readSharesAt` finds those that did. */
export function heldAt({ addedAt, endedAt }: Pick<KeptShare, 'addedAt' | 'endedAt'>, at: Date): boolean {
  return addedAt <= at && (endedAt === null || endedAt > at)
}

function selectNamedShares(db: Db) {
  return db
    .select({ share: carrierShares, carrier: carriers.name })
    .from(carrierShares)
    .innerJoin(carriers, eq(carriers.id, carrierShares.carrierId))
}

/** Those that hold. Whoever writes has locked the address book. */
export async function readOpenShares(trx: Db): Promise<KeptShare[]> {
  return (await trx.select().from(carrierShares).where(isNull(carrierShares.endedAt))).map(toKept)
}

export async function insertShare(
  trx: Db,
  { id, addedAt, addedBy, ...terms }: CarrierTerms & { id: string; addedAt: Date; addedBy: string },
): Promise<void> {
  await trx.insert(carrierShares).values({
    ...terms,
    id,
    addedAt,
    addedBy,
    kinds: [...terms.kinds],
    territories: [...terms.territories],
    endedAt: null,
    endedBy: null,
  })
}

interface Ending {
  at: Date
  repId: string
}

/** False if it has ended already. */
export async function endShare(trx: Db, id: string, { at, repId }: Ending): Promise<boolean> {
  const ended = await trx
    .update(carrierShares)
    .set({ endedAt: at, endedBy: repId })
    .where(and(eq(carrierShares.id, id), isNull(carrierShares.endedAt)))
    .returning({ id: carrierShares.id })
  return ended.length > 0
}

export async function endSharesOf(trx: Db, carrierId: string, { at, repId }: Ending): Promise<void> {
  await trx
    .update(carrierShares)
    .set({ endedAt: at, endedBy: repId })
    .where(and(eq(carrierShares.carrierId, carrierId), isNull(carrierShares.endedAt)))
}

function toKept(row: StoredShare): KeptShare {
  return {
    ...row,
    prizeFrom: row.prizeFrom as Cents | null,
    prizeTo: row.prizeTo as Cents | null,
    dayFrom: row.dayFrom as CalendarDate | null,
    dayTo: row.dayTo as CalendarDate | null,
  }
}
