import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { ExtraFees } from '#domain/pricing/extras.ts'
import type { PricedStoredQuote } from '#domain/quote/pricing/compare-plans.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import {
  type ComparisonPart,
  planComparisonParts,
  planComparisons,
} from '#server/schema/quotes/rating-plans.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredComparison = typeof planComparisons.$inferSelect

export interface NamedComparison {
  comparison: StoredComparison
  startedBy: string
}

/** False if one of this plan is running already. */
export async function insertComparison(trx: Db, comparison: StoredComparison): Promise<boolean> {
  const added = await trx
    .insert(planComparisons)
    .values(comparison)
    .onConflictDoNothing()
    .returning({ id: planComparisons.id })
  return added.length > 0
}

export async function findComparison(db: Db, id: string): Promise<StoredComparison | undefined> {
  const [found] = await db.select().from(planComparisons).where(eq(planComparisons.id, id))
  return found
}

export async function findNewestComparison(
  db: Db,
  planId: string,
  state?: StoredComparison['state'],
): Promise<NamedComparison | undefined> {
  const [found] = await db
    .select({ comparison: planComparisons, startedBy: reps.name })
    .from(planComparisons)
    .innerJoin(reps, eq(reps.id, planComparisons.startedBy))
    .where(
      and(
        eq(planComparisons.planId, planId),
        state === undefined ? undefined : eq(planComparisons.state, state),
      ),
    )
    .orderBy(desc(planComparisons.startedAt), desc(planComparisons.id))
    .limit(1)
  return found
}

/** Changes one that has not ended, and is as far as it was seen; false if it is not. */
export async function updateComparison(
  trx: Db,
  { id, done }: Pick<StoredComparison, 'id' | 'done'>,
  change: Partial<Pick<StoredComparison, 'state' | 'done' | 'through' | 'touchedAt' | 'result'>>,
): Promise<boolean> {
  const changed = await trx
    .update(planComparisons)
    .set(change)
    .where(
      and(eq(planComparisons.id, id), eq(planComparisons.state, 'running'), eq(planComparisons.done, done)),
    )
    .returning({ id: planComparisons.id })
  return changed.length > 0
}

export async function insertPart(
  trx: Db,
  comparisonId: string,
  part: number,
  content: ComparisonPart,
): Promise<void> {
  await trx.insert(planComparisonParts).values({ comparisonId, part, content })
}

/** One after the other, as each may be large. */
export async function* readParts(db: Db, comparisonId: string): AsyncGenerator<ComparisonPart> {
  for (let after = -1; ;) {
    const [found] = await db
      .select()
      .from(planComparisonParts)
      .where(and(eq(planComparisonParts.comparisonId, comparisonId), gt(planComparisonParts.part, after)))
      .orderBy(asc(planComparisonParts.part))
      .limit(1)
    if (!found) return
    after = found.part
    yield found.content
  }
}

const pricedAt = sql<string>`(quotes.price ->> 'pricedAt')`

/** Moments of prices are stored in one form, so that texts compare as moments do. */
const pricedSince = (since: Date) => and(sql`${quotes.price} is not null`, gte(pricedAt, since.toISOString()))

export function countPriced(db: Db, since: Date): Promise<number> {
  return db.$count(quotes, pricedSince(since))
}

/** The next quotes that were priced since, in the order of their ids. The losses are those that their policy's claims cost. */
export async function readPriced(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<PricedStoredQuote[]> {
  const found = await db
    .select({
      id: quotes.id,
      number: quotes.quoteNumber,
      answers: quotes.answers,
      coupons: quotes.coupons,
      partner: quotes.partner,
      pricedAt,
      fees: sql<ExtraFees | null>`${quotes.price} -> 'fees'`,
      isBought: sql<boolean>`exists (select from ${policies} p where p.quote_id = quotes.id)`,
      losses: sql<number>`coalesce((
        select sum((cell ->> 'lossCents')::bigint)::float8
        from ${quoteFigures} f, jsonb_array_elements(f.cells) cell
        where f.quote_id = quotes.id and cell ->> 'dimension' = 'office'), 0)`,
    })
    .from(quotes)
    .where(and(pricedSince(since), after === null ? undefined : gt(quotes.id, after)))
    .orderBy(asc(quotes.id))
    .limit(limit)
  return found.map((quote) => ({ ...quote, losses: quote.losses as Cents }))
}

export async function deleteOldComparisons(db: Db, before: Date): Promise<void> {
  await db.delete(planComparisons).where(lt(planComparisons.startedAt, before))
}
