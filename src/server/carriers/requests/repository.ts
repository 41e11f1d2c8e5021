import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { carrierRequests } from '#server/schema/carriers/carrier-requests.schema.ts'

type StoredRequest = typeof carrierRequests.$inferSelect

/** What is asked: a quote, or one change of its policy. */
export interface AskedAbout {
  quoteId: string
  changeId: string | null
}

export async function insertRequest(trx: Db, request: Omit<StoredRequest, 'answeredAt'>): Promise<void> {
  await trx.insert(carrierRequests).values({ ...request, answeredAt: null })
}

/** All letters about a quote and the changes of its policy, oldest first. */
export function listRequests(db: Db, quoteId: string): Promise<StoredRequest[]> {
  return db
    .select()
    .from(carrierRequests)
    .where(eq(carrierRequests.quoteId, quoteId))
    .orderBy(asc(carrierRequests.at), asc(carrierRequests.id))
}

/** Whatever letter the carrier answered to: all that asked the same are answered. */
export async function markAnswered(trx: Db, { quoteId, changeId }: AskedAbout, at: Date): Promise<void> {
  await trx
    .update(carrierRequests)
    .set({ answeredAt: at })
    .where(
      and(
        eq(carrierRequests.quoteId, quoteId),
        changeId === null ? isNull(carrierRequests.changeId) : eq(carrierRequests.changeId, changeId),
        isNull(carrierRequests.answeredAt),
      ),
    )
}
