import { type Namespace } from 'socket.io'

/** Nobody here counts instances, so they need not say often that they are there. */
const HEARTBEAT_MS = 60_000
const LEAVE_TIMEOUT_MS = 1000

/** All instances on one database; what one tells, the sockets of all hear. */
export interface Cluster {
  adapter: (namespace: Namespace) => Namespace['adapter']
  leave: (namespace: Namespace) => Promise<void>
}

/**
 * Joins the other instances by the notifications of their database.
 *
 * @rule T05 On whichever instance a quote is changed, the reps at every instance hear of it.
 */
export async function joinCluster(databaseUrl: string): Promise<Cluster> {
  const [{ createAdapter }, { createNotificationPool }] = await Promise.all([
    import('@socket.io/postgres-adapter'),
    import('#server/platform/db/postgres/notification-pool.ts'),
  ])
  const pool = createNotificationPool(databaseUrl)
  const heartbeat = { heartbeatInterval: HEARTBEAT_MS, heartbeatTimeout: 3 * HEARTBEAT_MS }
  return {
    adapter: createAdapter(pool, heartbeat),
    leave: async ({ adapter }) => {
      await adapter.close()
      await Promise.race([pool.end(), waitForLeaveTimeout()])
    },
  }
}

/** A database that is gone as well must not keep the program from stopping. */
function waitForLeaveTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS).unref())
}
