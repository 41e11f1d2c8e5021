import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs work with a new, empty database, which is dropped afterwards. */
export async function withTemporaryDatabase<T>(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = `albatross_bench_${randomBytes(4).toString('hex')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await administer(serverUrl, `drop database ${name} with (force)`)
  }
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
