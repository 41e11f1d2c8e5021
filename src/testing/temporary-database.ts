import { randomBytes } from 'node:crypto'
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
  const name = `albatross_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}
