import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAllowed, REP_ROLES } from '#domain/reps/roles.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { SignedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { ratingPlans } from '#server/schema/quotes/rating-plans.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredPlan = typeof ratingPlans.$inferSelect

/** With the names of who did what. */
export interface NamedPlan {
  plan: StoredPlan
  draftedBy: string
  askedBy: string | null
  signedBy: string | null
  withdrawnBy: string | null
}

/** Another value whenever a plan was signed or withdrawn. */
export async function readPlansStamp(db: Db): Promise<string> {
  const [found] = await db
    .select({ stamp: sql<string>`count(*)::text || ':' || coalesce(sum(${ratingPlans.version}), 0)::text` })
    .from(ratingPlans)
    .where(inArray(ratingPlans.state, ['signed', 'withdrawn']))
  return found?.stamp ?? ''
}

/**
 * The plans that count, in the order of their signatures: of two for one day the later one counts. With those that were withdrawn:
 * what was priced in the moment before keeps its plan.
 */
export async function readSignedPlans(db: Db): Promise<SignedPlan[]> {
  const found = await db
    .select({
      name: ratingPlans.name,
      source: ratingPlans.source,
      hash: ratingPlans.hash,
      effectiveFrom: ratingPlans.effectiveFrom,
      state: ratingPlans.state,
    })
    .from(ratingPlans)
    .where(inArray(ratingPlans.state, ['signed', 'withdrawn']))
    .orderBy(asc(ratingPlans.signedAt), asc(ratingPlans.id))
  return found.flatMap(({ effectiveFrom, state, ...plan }) =>
    effectiveFrom === null ? [] : [{ ...plan, effectiveFrom, isWithdrawn: state === 'withdrawn' }],
  )
}

export function readOfficePlans(db: Db): Promise<NamedPlan[]> {
  return selectNamed(db).orderBy(desc(ratingPlans.draftedAt), desc(ratingPlans.id))
}

/** Names are the same in any case. */
export async function findOfficePlan(db: Db, name: string): Promise<NamedPlan | undefined> {
  const [found] = await selectNamed(db).where(isNamed(name))
  return found
}

/** Locked until the transaction ends. */
export async function lockPlan(trx: Db, name: string): Promise<StoredPlan | undefined> {
  const [found] = await trx.select().from(ratingPlans).where(isNamed(name)).for('update')
  return found
}

/** False if a plan has that name. */
export async function insertPlan(trx: Db, plan: StoredPlan): Promise<boolean> {
  const added = await trx
    .insert(ratingPlans)
    .values(plan)
    .onConflictDoNothing()
    .returning({ id: ratingPlans.id })
  return added.length > 0
}

export async function updatePlan(trx: Db, { id, ...plan }: StoredPlan): Promise<void> {
  await trx.update(ratingPlans).set(plan).where(eq(ratingPlans.id, id))
}

/** Keeps when those who may sign it were reminded. It stays as it was seen, so its version does too. */
export async function updateReminder(
  trx: Db,
  { id, remindedAt, remindedBy }: Pick<StoredPlan, 'id' | 'remindedAt' | 'remindedBy'>,
): Promise<void> {
  await trx.update(ratingPlans).set({ remindedAt, remindedBy }).where(eq(ratingPlans.id, id))
}

/** The reps who may sign a plan: who may set prices, can sign in, and are none of these. By name. */
export function listSigners(db: Db, except: readonly string[]): Promise<{ name: string; email: string }[]> {
  const roles = REP_ROLES.filter((role) => isAllowed({ role }, 'set-prices'))
  return db
    .select({ name: reps.name, email: reps.email })
    .from(reps)
    .where(and(isNull(reps.disabledAt), inArray(reps.role, roles), notInArray(reps.id, [...except])))
    .orderBy(asc(reps.name), asc(reps.id))
}

export async function deletePlan(trx: Db, id: string): Promise<void> {
  await trx.delete(ratingPlans).where(eq(ratingPlans.id, id))
}

/**
 * Has the days until which prices are good worked out anew, for all quotes that can still be bought: a later plan ends them. The
 * job does it, so they are noted under a transaction that is long over.
 */
export async function markPricesStale(trx: Db): Promise<void> {
  await trx.execute(sql`
    insert into stale_desk_rows (quote_id, changed_by)
    select q.id, '3'::xid8 from quotes q
    where q.price is not null and not exists (select from policies p where p.quote_id = q.id)
    on conflict do nothing`)
}

function isNamed(name: string) {
  return eq(sql`lower(${ratingPlans.name})`, name.toLowerCase())
}

const drafter = alias(reps, 'drafter')
const asker = alias(reps, 'asker')
const signer = alias(reps, 'signer')
const withdrawer = alias(reps, 'withdrawer')

function selectNamed(db: Db) {
  return db
    .select({
      plan: ratingPlans,
      draftedBy: drafter.name,
      askedBy: asker.name,
      signedBy: signer.name,
      withdrawnBy: withdrawer.name,
    })
    .from(ratingPlans)
    .innerJoin(drafter, eq(drafter.id, ratingPlans.draftedBy))
    .leftJoin(asker, eq(asker.id, ratingPlans.askedBy))
    .leftJoin(signer, eq(signer.id, ratingPlans.signedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, ratingPlans.withdrawnBy))
}
