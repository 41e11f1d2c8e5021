import type { Db } from '#server/kit/db/database.ts'

const listeners = new WeakMap<Db, () => void>()

/** Calls this for every job that is added in a transaction. */
export function onAddedJob(trx: Db, listener: () => void): void {
  listeners.set(trx, listener)
}

/** Tells whoever opened this transaction that a job was added in it. */
export function announceAddedJob(trx: Db): void {
  listeners.get(trx)?.()
}
