import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** The version of the quote stays: its customer has nothing to load again. */
export async function updateAssignedRep(trx: Db, quoteId: string, repId: string | null): Promise<void> {
  await trx.update(quotes).set({ assignedRepId: repId }).where(eq(quotes.id, quoteId))
}

/** What a colleague knows these quotes by, of those that the rep still has. */
export function findCases(db: Db, { quoteIds, repId }: { quoteIds: readonly string[]; repId: string }) {
  return db
    .select({
      id: quotes.id,
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      eventName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(and(inArray(quotes.id, [...quoteIds]), eq(quotes.assignedRepId, repId)))
    .orderBy(asc(quotes.quoteNumber))
}
