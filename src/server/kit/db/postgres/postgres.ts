import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { failedUpgrade, StartupError } from '#server/kit/process/startup-error.ts'
import { requireCompatibleBuild } from '#server/kit/db/build-compatibility.ts'
import { detectUnknownCommit } from '#server/kit/db/outages/unknown-commit.ts'
import { COLUMN_NAMES, type Database, type DatabaseTimeouts, type OpenMode } from '#server/kit/db/database.ts'
import { onStatementTimeoutChange } from '#server/kit/db/transactions.ts'
import { MIGRATION_LOCK, migrationsFolder } from '#server/kit/db/migrate.ts'

const MAX_CONNECTIONS = 16
/** How long a server may be silent beyond the longest statement, which it should end by itself. */
const SILENCE_MS = 5000

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date)

export async function openPostgres(
  connectionString: string,
  timeouts: DatabaseTimeouts,
  mode: OpenMode,
): Promise<Database> {
  await prepareDatabase(connectionString, timeouts, mode)
  const pool = createPool(connectionString, timeouts)
  const db = drizzle(pool, COLUMN_NAMES)
  db.transaction = (work, config) => runTransaction(pool, work, config)
  return { db, close: () => pool.end() }
}

/**
 * On a separate connection, because a migration may take long. One instance migrates; others that start at the same
 * time wait.
 */
async function prepareDatabase(
  connectionString: string,
  { connectMs }: DatabaseTimeouts,
  mode: OpenMode,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  })
  client.on('error', ignore)
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : 'no answer'
    throw new StartupError(`Can’t reach the database that DATABASE_URL names: ${reason}`)
  })
  try {
    if (mode === 'unmigrated') return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client, COLUMN_NAMES)
    await migrate(db, { migrationsFolder }).catch((error: unknown) => {
      throw failedUpgrade('The database that DATABASE_URL names', error)
    })
    await requireCompatibleBuild(db)
  } finally {
    // Ends the connection, and the lock with it.
    await client.end()
  }
}

/**
 * @rule N75 PostgreSQL ends statements, waits for locks and idle transactions after their time-outs; a connection to
 * a silent server is given up.
 */
function createPool(connectionString: string, timeouts: DatabaseTimeouts): pg.Pool {
  const silenceMs = timeouts.statementMs + SILENCE_MS
  class Client extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super(config, silenceMs)
    }
  }
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    onConnect: setUpSession(timeouts),
  })
  // A server that restarts breaks connections, idle and used ones. The pool replaces them, and whoever used one hears of
  // it by the statement that fails; an event that nobody hears would end the program.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Sets up a new connection before it is used: its time-outs. They are settings of the session, not of the connection,
 * because a pooler in between does not pass on all of those. Statements are not compiled: where one is large but finds few rows, as
 * the check of the books, that takes seconds.
 */
function setUpSession({ statementMs, lockMs, idleMs }: DatabaseTimeouts): (client: pg.ClientBase) => unknown {
  return (client) =>
    client.query(
      `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false), set_config('jit', 'off', false)`,
      [statementMs, lockMs, idleMs].map(String),
    )
}

/** A connection that ends itself if the server is silent for too long, as a stopped or unreachable one is. */
class WatchedClient extends pg.Client {
  readonly #socket: Socket
  readonly #silenceMs: number

  constructor(config: pg.ClientConfig | undefined, silenceMs: number) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.#silenceMs = silenceMs
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
    this.allowSilence()
  }

  /** Sets how long the server may be silent. */
  allowSilence(silenceMs = this.#silenceMs): void {
    this.#socket.setTimeout(silenceMs)
  }
}

type Transaction = NodePgDatabase['transaction']

/**
 * Runs a transaction on a connection that is always released, and discarded if the transaction may still be open on
 * it.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  work: (trx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<T>,
  config: Parameters<Transaction>[1],
): Promise<T> {
  const client = await pool.connect()
  const watched = client instanceof WatchedClient ? client : undefined
  try {
    return await detectUnknownCommit(
      (run) => drizzle(client, COLUMN_NAMES).transaction(run, config),
      (trx: Parameters<typeof work>[0]) => {
        onStatementTimeoutChange(trx, (ms) => watched?.allowSilence(ms + SILENCE_MS))
        return work(trx)
      },
    )
  } finally {
    watched?.allowSilence()
    client.release(client.getTransactionStatus() !== 'I')
  }
}

function ignore(): void {}
