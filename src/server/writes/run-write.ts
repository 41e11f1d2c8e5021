import type { Context } from '#server/kit/context.ts'
import { repeatOnContention } from '#server/kit/db/outages/contention.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { EndedSessions, QuoteChange } from '#server/writes/live-updates.ts'
import { takeChangedQuotes } from '#server/writes/repository.ts'
import { findNotes, startNotes, type TransactionNotes } from '#server/writes/transaction-notes.ts'
import { type AuditEvent, insertAuditEvent } from '#server/audit/repository.ts'

declare module '#server/kit/context.ts' {
  interface Context {
    /** Works out what lists show of quotes that a write has changed. `runWrite` calls it last, before the commit. */
    quotesChanged: (trx: Db, quoteIds: readonly string[], context: Partial<Context>) => Promise<void>
  }
}

/** What belongs to a write beside its rows. Jobs that it adds with `enqueueJob` are noticed by themselves. */
export interface Effects {
  /** Adds a row to the audit log. */
  audit: (event: AuditEvent) => Promise<void>
  /** Says why this write has no row there. */
  noAudit: (reason: string) => void
  /** Notifies reps who have the quote open, after the commit. */
  publish: (change: QuoteChange) => void
  /** Closes the sockets of ended sessions, after the commit. */
  disconnect: (ended: EndedSessions) => void
}

/**
 * What the write may cause has to be here: one that adds a job without `wakeJobs` fails, so does news without `live`, and a
 * change of a quote without `quotesChanged`.
 */
export type WriteContext = Pick<Context, 'db'> & Partial<Context>

/**
 * Runs a write in one transaction: its rows, its audit events and its jobs are stored together or not at all. After
 * the commit, and only then, the worker is woken and reps are notified. A write inside another one is part of it:
 * what follows its commit waits for the outer one. What lists show of the quotes that it changed is worked out last.
 * The work reaches nothing outside of its transaction, so it can be run again: another write may have been in its way.
 *
 * @rule X03 A write that a deadlock or another transaction ended is run again, four times at most, before anybody is told.
 * @rule O04 A write without an audit event is refused, unless it says why it has none.
 */
export async function runWrite<T>(
  context: WriteContext,
  work: (trx: Db, effects: Effects) => Promise<T>,
): Promise<T> {
  const outer = findNotes(context.db)
  const transaction = () =>
    context.db.transaction(async (trx) => {
      const noted = startNotes(trx)
      const done = await work(trx, createEffects(trx, noted))
      if (!noted.isAccountedFor) throw new Error('A write has no audit event and does not say why')
      if (!outer) {
        requireReach(context, noted)
        await announceChangedQuotes(trx, context)
      }
      return [done, noted] as const
    })
  // A part of a write is not run again alone: its whole transaction has failed.
  const [result, notes] = await (outer ? transaction() : repeatOnContention(transaction))
  if (outer) addTo(outer, notes)
  else announce(context, notes)
  return result
}

function createEffects(trx: Db, noted: TransactionNotes): Effects {
  return {
    audit: async (event) => {
      await insertAuditEvent(trx, event)
      noted.isAccountedFor = true
    },
    noAudit: () => void (noted.isAccountedFor = true),
    publish: (change) => void noted.changes.push(change),
    disconnect: (ended) => void noted.endedSessions.push(ended),
  }
}

function requireReach(
  { wakeJobs, live }: WriteContext,
  { hasJobs, changes, endedSessions }: TransactionNotes,
): void {
  if (hasJobs && !wakeJobs) throw new Error('A write added a job, and nothing wakes the worker')
  if (changes.length + endedSessions.length > 0 && !live)
    throw new Error('A write has news, and nothing publishes them')
}

async function announceChangedQuotes(trx: Db, context: WriteContext): Promise<void> {
  const changed = await takeChangedQuotes(trx)
  if (changed.length === 0) return
  if (!context.quotesChanged)
    throw new Error('A write changed a quote, and nothing works out its row for the lists')
  await context.quotesChanged(trx, changed, context)
}

function addTo(outer: TransactionNotes, inner: TransactionNotes): void {
  outer.isAccountedFor ||= inner.isAccountedFor
  outer.hasJobs ||= inner.hasJobs
  outer.changes.push(...inner.changes)
  outer.endedSessions.push(...inner.endedSessions)
}

function announce(
  { wakeJobs, live }: WriteContext,
  { hasJobs, changes, endedSessions }: TransactionNotes,
): void {
  if (hasJobs) wakeJobs?.()
  for (const change of changes) live?.publish(change)
  for (const ended of endedSessions) live?.disconnectSessions(ended)
}
