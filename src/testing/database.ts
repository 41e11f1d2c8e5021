import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { type Database, type Db } from '#server/platform/db/database.ts'

/** A new, migrated, empty database in memory. */
export async function openTestDatabase(): Promise<Database> {
  const client = await PGlite.create({ loadDataDir: await openAsBlob(inject('emptyDatabase')) })
  return { db: drizzle(client), close: () => client.close() }
}

/** A new database, closed at the end of the test. */
export async function testDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

/** The server for tests on PostgreSQL; without it they are skipped. */
export const testPostgresUrl = process.env['TEST_DATABASE_URL']

/** A new, migrated database on the server of TEST_DATABASE_URL; `close` drops it. */
export async function postgresDatabase(): Promise<Database & { url: string }> {
  if (!testPostgresUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server to run this')
  const name = `albatross_test_${randomBytes(6).toString('hex')}`
  await administer(testPostgresUrl, `create database ${name}`)
  const url = new URL(testPostgresUrl)
  url.pathname = `/${name}`
  const { db, close } = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const drop = async () => {
    await close()
    await administer(testPostgresUrl ?? '', `drop database ${name} with (force)`)
  }
  return { db, close: drop, url: url.href }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
