import { type Db } from '#server/kit/db/database.ts'

export interface PoolUsage {
  total: number
  idle: number
  waiting: number
}

/** How busy the connection pool is; undefined for the embedded database, which has none. */
export function readPoolUsage(db: Db): PoolUsage | undefined {
  const client: unknown = '$client' in db ? db.$client : undefined
  if (!isPool(client)) return undefined
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = client
  return { total, idle, waiting }
}

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

function isPool(client: unknown): client is Pool {
  return typeof client === 'object' && client !== null && 'waitingCount' in client
}
