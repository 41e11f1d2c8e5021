import { asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { clientTypes, clientTypeVersions } from '#server/schema/quotes/client-types.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredClientType = typeof clientTypes.$inferSelect

const IN_ORDER = [asc(clientTypes.place), asc(sql`lower(${clientTypes.label})`), asc(clientTypes.code)]

/** Another text after each change. */
export async function readClientTypesStamp(db: Db): Promise<string> {
  const stamp = sql<string>`concat(sum(${clientTypes.version}), ' ', max(${clientTypes.changedAt}))`
  const [found] = await db.select({ stamp }).from(clientTypes)
  return found?.stamp ?? ''
}

/** In the order in which they are offered. */
export function listStoredClientTypes(db: Db): Promise<StoredClientType[]> {
  return db
    .select()
    .from(clientTypes)
    .orderBy(...IN_ORDER)
}

/** The same with who changed each last, for one if its code is given. */
export function listWithChanger(db: Db, code?: string) {
  return db
    .select({ type: clientTypes, changedBy: reps.name })
    .from(clientTypes)
    .leftJoin(reps, eq(reps.id, clientTypes.changedBy))
    .where(code === undefined ? undefined : eq(clientTypes.code, code))
    .orderBy(...IN_ORDER)
}

/** How many quotes have each code, and how many of them are bought. */
export function countUses(db: Db) {
  const code = sql<string>`${quotes.answers} ->> 'client_type'`
  return db
    .select({
      code,
      quotes: sql<number>`count(*)::int`,
      policies: sql<number>`count(${policies.id})::int`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(sql`${code} is not null`)
    .groupBy(code)
}

/** The newest first. */
export function listVersions(db: Db, code: string) {
  return db
    .select({ version: clientTypeVersions, changedBy: reps.name })
    .from(clientTypeVersions)
    .leftJoin(reps, eq(reps.id, clientTypeVersions.changedBy))
    .where(eq(clientTypeVersions.code, code))
    .orderBy(desc(clientTypeVersions.version))
}

/** Changes of client types wait for one another. */
export async function lockClientTypes(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('client types', 0))`)
}

export async function findStored(trx: Db, code: string): Promise<StoredClientType | undefined> {
  const [found] = await trx.select().from(clientTypes).where(eq(clientTypes.code, code))
  return found
}

/** Those that are called so, by name or code, in upper or lower case. */
export function listNamed(trx: Db, name: string): Promise<StoredClientType[]> {
  return trx
    .select()
    .from(clientTypes)
    .where(
      or(eq(sql`lower(${clientTypes.label})`, name.toLowerCase()), eq(clientTypes.code, name.toLowerCase())),
    )
}

export async function insertClientType(trx: Db, type: StoredClientType): Promise<void> {
  await trx.insert(clientTypes).values(type)
  await keepVersion(trx, type)
}

export async function updateClientType(trx: Db, type: StoredClientType): Promise<void> {
  const { code, ...changed } = type
  await trx.update(clientTypes).set(changed).where(eq(clientTypes.code, code))
  await keepVersion(trx, type)
}

async function keepVersion(
  trx: Db,
  { isProducer: _side, place: _place, ...version }: StoredClientType,
): Promise<void> {
  await trx.insert(clientTypeVersions).values(version)
}
