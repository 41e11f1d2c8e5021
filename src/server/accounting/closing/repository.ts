import { aliasedTable, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'
import {
  books,
  type CloseDecision,
  closeDecisions,
  closeProposals,
} from '#server/schema/policies/closing.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The last closed day; null where nothing is closed. */
export async function findClosedThrough(db: Db): Promise<CalendarDate | null> {
  const [found] = await db.select({ through: books.closedThrough }).from(books)
  return (found?.through ?? null) as CalendarDate | null
}

/** The same, and whoever else posts or closes waits until the transaction ends; what is being posted is waited for. */
export async function lockBooks(trx: Db): Promise<CalendarDate | null> {
  const [found] = await trx.select({ through: books.closedThrough }).from(books).for('update')
  if (!found) throw new Error('The row of the books is gone')
  return found.through as CalendarDate | null
}

/** The next day is the first open one. */
export async function closeBooks(trx: Db, through: CalendarDate, timeZone: string): Promise<void> {
  const opensAt = sql`${startOfDay(addDays(through, 1), timeZone)}`
  await trx.update(books).set({ closedThrough: through, opensAt })
}

export async function insertProposal(trx: Db, proposal: typeof closeProposals.$inferInsert): Promise<void> {
  await trx.insert(closeProposals).values(proposal)
}

export async function insertDecision(trx: Db, decision: typeof closeDecisions.$inferInsert): Promise<void> {
  await trx.insert(closeDecisions).values(decision)
}

export interface FoundProposal {
  id: string
  through: CalendarDate
  timeZone: string
  proposedAt: Date
  proposerId: string
  proposedBy: string
  /** Null while it waits. */
  decision: CloseDecision | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  /** Why the bank was not reconciled. */
  bankReason: string | null
}

export async function findProposal(db: Db, id: string): Promise<FoundProposal | undefined> {
  const [found] = await selectProposals(db, eq(closeProposals.id, id))
  return found
}

export async function findWaitingProposal(db: Db): Promise<FoundProposal | undefined> {
  const [found] = await selectProposals(db, isNull(closeDecisions.proposal))
  return found
}

/** The last decided first. */
export async function listDecidedProposals(db: Db, limit: number): Promise<FoundProposal[]> {
  return selectProposals(db, isNotNull(closeDecisions.proposal)).limit(limit)
}

const deciders = aliasedTable(reps, 'deciders')

function selectProposals(db: Db, where: SQL) {
  return db
    .select({
      id: closeProposals.id,
      through: sql<CalendarDate>`${closeProposals.through}`,
      timeZone: closeProposals.timeZone,
      proposedAt: closeProposals.proposedAt,
      proposerId: closeProposals.proposedBy,
      proposedBy: reps.name,
      decision: closeDecisions.decision,
      decidedBy: deciders.name,
      decidedAt: closeDecisions.decidedAt,
      reason: closeDecisions.reason,
      bankReason: closeProposals.bankReason,
    })
    .from(closeProposals)
    .innerJoin(reps, eq(reps.id, closeProposals.proposedBy))
    .leftJoin(closeDecisions, eq(closeDecisions.proposal, closeProposals.id))
    .leftJoin(deciders, eq(deciders.id, closeDecisions.decidedBy))
    .where(where)
    .orderBy(desc(closeDecisions.decidedAt), desc(closeProposals.proposedAt))
}
