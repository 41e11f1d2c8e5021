import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'

/** Where a policy stands besides what its certificate states. */
export interface Standing {
  /** Whether a contest was moved to another day. */
  moved: boolean
}

/** Nothing moved. */
export const NOTHING_STANDS: Standing = { moved: false }

/** The standing of each of these policies, in one query. */
export async function listStandings(db: Db, policyIds: readonly string[]): Promise<Map<string, Standing>> {
  if (policyIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: policies.id,
      moved: sql<boolean>`exists (select 1 from policy_changes
        where policy_id = policies.id and action = 'postpone_policy' and state = 'applied')`,
    })
    .from(policies)
    .where(inArray(policies.id, [...policyIds]))
  return new Map(rows.map(({ id, moved }) => [id, { moved }]))
}

/** When the e-mail address of the insured was changed, oldest first. */
export function listEmailChanges(db: Db, quoteId: string) {
  const { id, at, event } = auditEvents
  return db
    .select({ id, at })
    .from(auditEvents)
    .where(and(eq(auditEvents.quoteId, quoteId), eq(event, 'email_changed')))
    .orderBy(asc(id))
}
