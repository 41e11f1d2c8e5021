import pg from 'pg'

/** One connection listens for as long as the program runs; the others tell. */
const MAX_CONNECTIONS = 3
const ANSWER_MS = 5000

/**
 * Connections of their own for what instances tell one another, so that a busy store never keeps them waiting. One
 * that is lost is let go, and its error heard by nobody else would end the program.
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
 * Whoever asks for a connection by itself listens on it for good. A break in the middle of that has the adapter ask
 * twice: the first then has to go, or all news would come twice and in time no connection be left to tell any.
 */
function keepOneListener(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  let listening: pg.PoolClient | undefined
  const listen = async () => {
    const client = await connect()
    // Its end is nobody's concern any more, and would have the adapter ask once more.
    listening?.removeAllListeners('end')
    if (listening) discardClient(listening)
    listening = client
    return client
  }
  pool.connect = ((given?: Parameters<typeof connect>[0]) =>
    given ? connect(given) : listen()) as typeof connect
  return pool
}

/** Whoever listened on it does not give it back, and its place would stay taken. */
function discardClient(client: pg.PoolClient): void {
  try {
    client.release(true)
  } catch {
    // It was given back before.
  }
}
