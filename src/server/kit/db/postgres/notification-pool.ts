import pg from 'pg'

/** One connection listens as long as the program runs; the others notify. */
const MAX_CONNECTIONS = 3
const ANSWER_MS = 5000

/**
 * Separate connections for notifications between instances, so that a busy database does not delay them. Errors of a
 * lost connection are handled here, because an unhandled one would end the program.
 */
export function createNotificationPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('end', () => discardClient(client))
  })
  return keepOneListener(pool)
}

/**
 * The adapter takes one connection to listen on for good. If that connection breaks meanwhile, the adapter asks
 * twice; then the first one is discarded, or every notification would arrive twice and the pool would run empty.
 */
function keepOneListener(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  let listening: pg.PoolClient | undefined
  const listen = async () => {
    const client = await connect()
    // Without this, its end would make the adapter ask once more.
    listening?.removeAllListeners('end')
    if (listening) discardClient(listening)
    listening = client
    return client
  }
  pool.connect = ((given?: Parameters<typeof connect>[0]) =>
    given ? connect(given) : listen()) as typeof connect
  return pool
}

/** The adapter never releases it, so its place in the pool would stay taken. */
function discardClient(client: pg.PoolClient): void {
  try {
    client.release(true)
  } catch {
    // It was already released.
  }
}
