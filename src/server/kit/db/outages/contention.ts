import { setTimeout as pause } from 'node:timers/promises'

/** A deadlock that this transaction was chosen to end, and transactions that cannot stand in any order. */
const SQLSTATES = ['40P01', '40001']

/** Before each further attempt; the other transaction is done by then. */
const PAUSES_MS = [20, 100, 300]

/** Whether transactions were in each other's way, so that this one has stored nothing and may simply be run again. */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && SQLSTATES.includes(String(error.code))) return true
  if (isOutdatedStatement(error)) return true
  return isContention(error.cause)
}

/** A migration has changed what a statement that the connection keeps answers. It has stored nothing, and is made anew. */
export function isOutdatedStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.includes('cached plan must not change result type')) return true
  return isOutdatedStatement(error.cause)
}

/** Runs a whole transaction, again if others were in its way: four times at most. */
export async function repeatOnContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await transaction()
    } catch (error) {
      if (!isContention(error)) throw error
      await pause(ms)
    }
  }
  return transaction()
}
