import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type LikenessReason, reasonsOf } from '#domain/customers/likeness.ts'
import type { Db } from '#server/kit/db/database.ts'
import { customerDifferences, customerJoins, customers } from '#server/schema/customers/customers.schema.ts'

/** Joins and separations come one after another, and nobody counts what customers show meanwhile. */
export async function lockJoining(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customers', 0))`)
}

export function lockCustomers(trx: Db, ids: readonly string[]) {
  const { id, leaderId, version } = customers
  return trx
    .select({ id, leaderId, version })
    .from(customers)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
}

/** Why two customers, with all that are joined into them, may be the same. */
export async function findReasons(trx: Db, one: string, other: string): Promise<LikenessReason[]> {
  const of = (id: string) => sql`
    select unnest(q.likeness) from customer_quotes q join customers m on m.id = q.customer_id where m.leader_id = ${id}`
  const found: unknown = await trx.execute(
    sql`select shared from (${of(one)} intersect ${of(other)}) as alike (shared)`,
  )
  return reasonsOf((found as { rows: { shared: string }[] }).rows.map(({ shared }) => shared))
}

export async function insertJoin(trx: Db, join: typeof customerJoins.$inferInsert): Promise<void> {
  await trx.insert(customerJoins).values(join)
}

export async function lockJoin(trx: Db, id: string) {
  const [found] = await trx.select().from(customerJoins).where(eq(customerJoins.id, id)).for('update')
  return found
}

export async function endJoin(
  trx: Db,
  id: string,
  undone: { undoneBy: string; undoneAt: Date },
): Promise<void> {
  await trx.update(customerJoins).set(undone).where(eq(customerJoins.id, id))
}

/** Everybody whom one customer leads is led by the other. */
export async function giveMembers(trx: Db, from: string, to: string): Promise<void> {
  await trx.update(customers).set({ leaderId: to }).where(eq(customers.leaderId, from))
}

/** A customer leads itself again, and those that are still joined into it. */
export async function takeMembersBack(trx: Db, id: string): Promise<void> {
  await trx.execute(sql`
    with recursive its as (
      select ${id}::uuid as id
      union select j.customer_id from customer_joins j join its on j.into_id = its.id where j.undone_at is null)
    update customers set leader_id = ${id}::uuid from its where customers.id = its.id`)
}

/** Both have changed, and show what is theirs now. */
export async function showAgain(trx: Db, ids: readonly string[]): Promise<void> {
  const sorted = ids.toSorted()
  await trx
    .update(customers)
    .set({ version: sql`${customers.version} + 1` })
    .where(inArray(customers.id, sorted))
  for (const id of sorted) await trx.execute(sql`select recount_customer(${id}::uuid)`)
}

/** Says that two are not the same; undefined if that was said before. */
export async function insertDifference(
  trx: Db,
  difference: typeof customerDifferences.$inferInsert,
): Promise<string | undefined> {
  const [inserted] = await trx
    .insert(customerDifferences)
    .values(difference)
    .onConflictDoNothing()
    .returning({ id: customerDifferences.id })
  return inserted?.id
}

export async function findDifference(trx: Db, oneId: string, otherId: string): Promise<string | undefined> {
  const [found] = await trx
    .select({ id: customerDifferences.id })
    .from(customerDifferences)
    .where(and(eq(customerDifferences.oneId, oneId), eq(customerDifferences.otherId, otherId)))
  return found?.id
}

export async function deleteDifference(trx: Db, id: string) {
  const [deleted] = await trx.delete(customerDifferences).where(eq(customerDifferences.id, id)).returning()
  return deleted
}

/** Customers without a quote that nothing names: nobody stands behind them any more. */
export async function lockForgotten(trx: Db, limit: number): Promise<string[]> {
  const found = await trx
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`not ${customers.isListed}`, isUnused))
    .limit(limit)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}

/** Those of them that are still not named: somebody may have come between reading and locking. */
export async function deleteForgotten(trx: Db, ids: readonly string[]): Promise<number> {
  const deleted = await trx
    .delete(customers)
    .where(and(inArray(customers.id, [...ids]), isUnused))
    .returning({ id: customers.id })
  return deleted.length
}

const isUnused = and(
  eq(customers.leaderId, customers.id),
  sql`not exists (select from customer_quotes where customer_id = ${customers.id})`,
  sql`not exists (select from customer_joins where customer_id = ${customers.id} or into_id = ${customers.id})`,
  sql`not exists (select from customer_differences where ${or(
    eq(customerDifferences.oneId, customers.id),
    eq(customerDifferences.otherId, customers.id),
  )})`,
)
