import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { failedUpgrade, StartupError } from '#server/kit/process/startup-error.ts'
import { requireCompatibleBuild } from '#server/kit/db/build-compatibility.ts'
import { detectUnknownCommit } from '#server/kit/db/outages/unknown-commit.ts'
import { COLUMN_NAMES, type Database, type DatabaseTimeouts, type OpenMode } from '#server/kit/db/database.ts'
import { WatchedClient } from '#server/kit/db/postgres/watched-client.ts'
import { noteConnection } from '#server/kit/db/together.ts'
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
    // Statements of a transaction that need not wait for one another are sent together, and answered in their order.
    pipeline: true,
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
  const connection = connectionOf(client)
  try {
    // What only reads is for lists and searches, which are planned for what they are asked.
    if (config?.accessMode !== 'read only') watched?.keepStatements(true)
    return await detectUnknownCommit(
      (run) => connection.transaction(run, config),
      (trx: Parameters<typeof work>[0]) => {
        noteConnection(trx, connection)
        onStatementTimeoutChange(trx, (ms) => {
          watched?.allowSilence(ms + SILENCE_MS)
          watched?.keepStatements(false)
        })
        return work(trx)
      },
    )
  } finally {
    watched?.allowSilence()
    watched?.keepStatements(false)
    client.release(client.getTransactionStatus() !== 'I')
  }
}

const connections = new WeakMap<pg.ClientBase, NodePgDatabase>()

/** Made once for a connection, as it learns the name of each column anew. */
function connectionOf(client: pg.PoolClient): NodePgDatabase {
  const known = connections.get(client) ?? drizzle(client, COLUMN_NAMES)
  connections.set(client, known)
  return known
}

function ignore(): void {}
