import { eq, sum } from 'drizzle-orm'
import { notes, tasks } from '#server/schema/desk/notes.schema.ts'
import { creditMemos, refunds, waitingCredits } from '#server/schema/policies/credits.schema.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents, repChanges } from '#server/schema/reps/audit.schema.ts'
import { repInvitations } from '#server/schema/reps/rep-links.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { repCodeApps, repPasskeys } from '#server/schema/reps/second-factor.schema.ts'
import { whileStopped } from '../customer/while-stopped.ts'
import type { AttackTarget } from '../target.ts'

const TABLES = {
  reps,
  repInvitations,
  repCodeApps,
  repPasskeys,
  repChanges,
  quotes,
  notes,
  tasks,
  policies,
  certificates,
  documentRows,
  creditMemos,
  waitingCredits,
  refunds,
}

/** How much the office has of each, how often its quotes were saved, and what the audit log says that reps did. */
export function countRows(target: AttackTarget): Promise<Record<string, number>> {
  return whileStopped(target, async (db) => {
    const counts: Record<string, number> = {}
    for (const [name, table] of Object.entries(TABLES)) counts[name] = await db.$count(table)
    const [saved] = await db.select({ versions: sum(quotes.version) }).from(quotes)
    counts['versions'] = Number(saved?.versions)
    counts['audited'] = await db.$count(auditEvents, eq(auditEvents.actor, 'rep'))
    return counts
  })
}
