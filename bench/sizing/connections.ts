import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOOK_MS = 100
/** An idle connection of a pool is closed after ten seconds, so this is after all of them. */
const IDLE_MS = 15_000

export interface ConnectionCount {
  atRest: number
  most: number
}

/** How many connections to the database others have open: the most during work, and afterwards. */
export async function countConnections<T>(
  connectionString: string,
  work: () => Promise<T>,
): Promise<{ result: T; count: ConnectionCount }> {
  const observer = new pg.Client({ connectionString })
  await observer.connect()
  const read = async () => {
    const { rows } = await observer.query<{ number: number }>(
      `select count(*)::int as number from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.number ?? 0
  }
  try {
    let most = 0
    const over = new AbortController()
    const looking = (async () => {
      while (!over.signal.aborted) {
        most = Math.max(most, await read())
        await pause(LOOK_MS)
      }
    })()
    const result = await work().finally(() => over.abort())
    await looking
    await pause(IDLE_MS)
    return { result, count: { atRest: await read(), most } }
  } finally {
    await observer.end()
  }
}
