import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { INSTANCE_LOCK_CLASS } from '#server/kit/db/postgres/instance-locks.ts'

const MAX_INSTANCE_ID = 2 ** 31
const RETRY_MS = 500
const CONNECT_MS = 5000

/** An instance on a shared database, known to the others as alive. */
export interface Instance {
  id: number
  close: () => Promise<void>
}

/**
 * Holds a lock for this instance on a separate connection, which ends with the process. If the connection is lost
 * while the process lives, connection and lock are renewed.
 */
export async function registerInstance(connectionString: string): Promise<Instance> {
  const id = randomInt(1, MAX_INSTANCE_ID)
  let client: pg.Client | undefined
  let isClosed = false

  async function hold(): Promise<void> {
    const timeouts = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, keepAlive: true }
    const next = new pg.Client({ connectionString, ...timeouts })
    next.on('error', () => undefined)
    try {
      await next.connect()
      await next.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCK_CLASS, id])
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return void next.end().catch(() => undefined)
    client = next
    next.once('end', () => void holdAgain())
  }

  async function holdAgain(): Promise<void> {
    if (isClosed) return
    try {
      await hold()
    } catch {
      await pause(RETRY_MS, undefined, { ref: false })
      await holdAgain()
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    await client?.end()
  }

  await hold()
  return { id, close }
}
