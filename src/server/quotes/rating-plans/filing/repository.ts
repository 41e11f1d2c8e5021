import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { StoredPlan } from '#server/quotes/rating-plans/repository.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What becomes of a plan, as the audit log names it. */
export const PLAN_EVENTS = [
  'rating_plan_drafted',
  'rating_plan_changed',
  'rating_plan_asked',
  'rating_plan_sent_back',
  'rating_plan_signed',
  'rating_plan_withdrawn',
] as const satisfies readonly AuditEventName[]

export interface PlanEvent {
  at: Date
  event: (typeof PLAN_EVENTS)[number]
  who: string
  detail: Readonly<Record<string, string | number>>
}

/** What reps did with a plan, the oldest first. An earlier draft of the same name that was discarded is another plan. */
export async function readPlanEvents(
  db: Db,
  { name, draftedAt }: Pick<StoredPlan, 'name' | 'draftedAt'>,
): Promise<PlanEvent[]> {
  const found = await db
    .select({ at: auditEvents.at, event: auditEvents.event, who: reps.name, detail: auditEvents.detail })
    .from(auditEvents)
    .innerJoin(reps, eq(reps.id, auditEvents.repId))
    .where(
      and(
        inArray(auditEvents.event, [...PLAN_EVENTS]),
        eq(sql`${auditEvents.detail} ->> 'plan'`, name),
        gte(auditEvents.at, draftedAt),
      ),
    )
    .orderBy(asc(auditEvents.id))
  return found.map((row) => ({ ...row, event: row.event as PlanEvent['event'] }))
}
