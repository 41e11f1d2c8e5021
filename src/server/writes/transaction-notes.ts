import type { Db } from '#server/kit/db/database.ts'
import { onAddedJob } from '#server/jobs/added-jobs.ts'
import type { EndedSessions, QuoteChange } from '#server/writes/live-updates.ts'

/** What a write has done and what is to happen after its commit, noted while its transaction runs. */
export interface TransactionNotes {
  /** Whether it is in the audit log, or has said why not. */
  isAccountedFor: boolean
  hasJobs: boolean
  changes: QuoteChange[]
  endedSessions: EndedSessions[]
}

const notes = new WeakMap<Db, TransactionNotes>()

/** Starts the notes of a transaction. */
export function startNotes(trx: Db): TransactionNotes {
  const started: TransactionNotes = { isAccountedFor: false, hasJobs: false, changes: [], endedSessions: [] }
  notes.set(trx, started)
  // So that the worker is woken after the commit.
  onAddedJob(trx, () => void (started.hasJobs = true))
  return started
}

/** The notes of a transaction that was opened by `runWrite`; undefined for anything else. */
export function findNotes(db: Db): TransactionNotes | undefined {
  return notes.get(db)
}
