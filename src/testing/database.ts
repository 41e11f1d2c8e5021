import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { inject, onTestFinished } from 'vitest'
import { COLUMN_NAMES, type Database, type Db } from '#server/kit/db/database.ts'
import { prepareStatements } from '#server/kit/db/embedded/prepared-statements.ts'
import { createTemporaryDatabase } from '#testing/temporary-database.ts'
import { ReusableDatabase } from '#testing/reusable-database.ts'
import { ReusablePostgres } from '#testing/reusable-postgres.ts'

/** Databases whose tests are over, empty again: another one costs ten times as much. */
const idle: ReusableDatabase[] = []
const idleOnServer: ReusablePostgres[] = []

/** A new, migrated, empty database in memory. */
export async function openTestDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await createDatabase())
  const { client, giveBack } = database.lend()
  const close = async () => {
    if (await giveBack()) idle.push(database)
  }
  return { db: drizzle(client, COLUMN_NAMES), close }
}

async function createDatabase(): Promise<ReusableDatabase> {
  const client = await PGlite.create(await startFrom('embedded'))
  prepareStatements(client)
  return ReusableDatabase.create(client)
}

/** A database without a table. */
export async function openUnmigrated(): Promise<PGlite> {
  return PGlite.create(await startFrom('unmigrated'))
}

async function startFrom(dump: 'embedded' | 'unmigrated') {
  return { loadDataDir: await openAsBlob(await ask(dump)) }
}

/** A new database, closed at the end of the test. */
export async function testDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

/** Whether there is a server for tests on real PostgreSQL; else they are skipped. */
export const hasPostgres = inject('hasPostgres')

/** A database on a PostgreSQL server without a table, which is dropped at the end of the test. */
export async function unmigratedPostgresDatabase(): Promise<string> {
  const { server } = await findPostgres()
  const { url, drop } = await createTemporaryDatabase(server)
  onTestFinished(drop)
  return url
}

/** A migrated, empty database on a PostgreSQL server. */
export async function postgresDatabase(): Promise<Database & { url: string }> {
  const database = idleOnServer.pop() ?? (await createOnServer())
  return database.lend(() => idleOnServer.push(database))
}

async function createOnServer(): Promise<ReusablePostgres> {
  const { server, template } = await findPostgres()
  return ReusablePostgres.create(await createTemporaryDatabase(server, { template }))
}

/** The server of tests, and a migrated database on it to copy. */
async function findPostgres(): Promise<{ server: string; template: string }> {
  if (!hasPostgres) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server to run this')
  const server = new URL(await ask('postgres'))
  const template = server.pathname.slice(1)
  server.pathname = '/postgres'
  return { server: server.href, template }
}

/** One answer for each worker. */
const answers = new Map<string, Promise<string>>()

/** Asks the service that runs beside all tests for what databases are made from. */
function ask(what: string): Promise<string> {
  const known = answers.get(what) ?? askService(what)
  answers.set(what, known)
  return known
}

async function askService(what: string): Promise<string> {
  const response = await fetch(`${inject('databaseService')}/${what}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

// Here, since the first time takes seconds that no test should count as its own.
idle.push(await createDatabase())
