import type { Namespace } from 'socket.io'

/** Nobody counts the instances, so a slow heartbeat is enough. */
const HEARTBEAT_MS = 60_000
const LEAVE_TIMEOUT_MS = 1000

/** The instances on one database: a message of one reaches the sockets of all. */
export interface Cluster {
  adapter: (namespace: Namespace) => Namespace['adapter']
  leave: (namespace: Namespace) => Promise<void>
}

/**
 * Joins the other instances through the notifications of their database.
 *
 * @rule T05 Whichever instance a quote is changed on, the reps on every instance are notified.
 */
export async function joinCluster(databaseUrl: string): Promise<Cluster> {
  const [{ createAdapter }, { createNotificationPool }] = await Promise.all([
    import('@socket.io/postgres-adapter'),
    import('#server/kit/db/postgres/notification-pool.ts'),
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

/** A lost database must not delay the shutdown. */
function waitForLeaveTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS).unref())
}
