import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { administer } from '#testing/postgres.ts'

export interface TemporaryDatabase {
  url: string
  drop: () => Promise<void>
}

/** Creates a database on this server, empty or as a copy of another one of it. */
export async function createTemporaryDatabase(
  server: string,
  { template }: { template?: string } = {},
): Promise<TemporaryDatabase> {
  const name = `${template ?? 'albatross'}_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

/** Those that were kept for another test. */
export async function dropCopies(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${template}_`],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
