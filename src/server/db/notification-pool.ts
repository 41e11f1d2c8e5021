import pg from 'pg'

/** One connection listens for as long as the program runs; the others tell. */
const CONNECTIONS = 3

/**
 * Connections of their own for what instances tell one another, so that a busy store never keeps them waiting. One
 * that is lost is let go, and its error heard by nobody else would end the program.
 */
export function notificationPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('end', () => letGo(client))
  })
  return pool
}

/** Whoever listened on it does not give it back, and its place would stay taken. */
function letGo(client: pg.PoolClient): void {
  try {
    client.release(true)
  } catch {
    // It was given back before.
  }
}
