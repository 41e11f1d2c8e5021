import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { InitialContents, type SqlClient } from '#testing/initial-contents.ts'
import type { TemporaryDatabase } from '#testing/temporary-database.ts'

/** Whoever else is connected may write later. */
const OTHERS = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** A database on a PostgreSQL server that one test after another gets, each time as empty as a new one. */
export class ReusablePostgres {
  readonly #database: TemporaryDatabase
  readonly #connection: pg.Client
  readonly #client: SqlClient
  readonly #contents: InitialContents

  private constructor(
    database: TemporaryDatabase,
    connection: pg.Client,
    client: SqlClient,
    contents: InitialContents,
  ) {
    this.#database = database
    this.#connection = connection
    this.#client = client
    this.#contents = contents
  }

  /** Of a database as it comes from its migrations. */
  static async create(database: TemporaryDatabase): Promise<ReusablePostgres> {
    // Stays open, since a new one reads about all tables again before it empties them.
    const connection = new pg.Client({ connectionString: database.url, statement_timeout: 5000 })
    // The server ends it when the tests are over.
    connection.on('error', () => undefined)
    await connection.connect()
    const client: SqlClient = {
      query: (statement) => connection.query(statement),
      exec: (statements) => connection.query(statements),
    }
    return new ReusablePostgres(database, connection, client, await InitialContents.of(client))
  }

  /**
   * For one test; once that closed it, `keep` is called if it can be lent again: not if its address was asked for, since
   * what was told it, such as a program, may still be there.
   */
  async lend(keep: () => void): Promise<Database & { url: string }> {
    const { url } = this.#database
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' })
    let isTold = false
    return {
      db,
      get url() {
        isTold = true
        return url
      },
      close: async () => {
        await close()
        if (!isTold && (await this.#restore().catch(() => false))) keep()
        else await this.#drop()
      },
    }
  }

  async #restore(): Promise<boolean> {
    return (await this.#isAlone()) && this.#contents.restore(this.#client)
  }

  /** The server takes a moment to notice that a connection was closed. */
  async #isAlone(): Promise<boolean> {
    for (let left = 40; left > 0; left -= 1) {
      const { rows } = await this.#client.query(OTHERS)
      if (rows.length === 0) return true
      await pause(25)
    }
    return false
  }

  async #drop(): Promise<void> {
    await this.#connection.end().catch(() => undefined)
    await this.#database.drop()
  }
}
