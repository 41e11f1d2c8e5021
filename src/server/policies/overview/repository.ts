import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Cents, ZERO } from '#domain/values/money.ts'
import { type Db } from '#server/kit/db/database.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { auditEvents } from '#server/kit/db/schema/reps/audit.schema.ts'

/** Where a policy stands besides what its certificate states. */
export interface Standing {
  /** What of its invoices is not paid and not lowered by a credit. */
  owed: Cents
  /** Whether a contest was moved to another day. */
  moved: boolean
}

/** Nothing owed and nothing moved. */
export const NOTHING_STANDS: Standing = { owed: ZERO, moved: false }

/** The standing of each of these policies, in one query. */
export async function listStandings(db: Db, policyIds: readonly string[]): Promise<Map<string, Standing>> {
  if (policyIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: policies.id,
      owed: sql<string>`(select coalesce(sum(total_cents), 0) from invoices where policy_id = policies.id)
        - (select coalesce(sum(amount_cents), 0) from credit_applications join invoices on number = invoice where policy_id = policies.id)`,
      moved: sql<boolean>`exists (select 1 from policy_changes
        where policy_id = policies.id and action = 'postpone_policy' and state = 'applied')`,
    })
    .from(policies)
    .where(inArray(policies.id, [...policyIds]))
  return new Map(rows.map(({ id, owed, moved }) => [id, { owed: Number(owed) as Cents, moved }]))
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
