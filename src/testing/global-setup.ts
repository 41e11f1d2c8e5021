import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type TestProject } from 'vitest/node'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { startPostgres } from '#testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a dump of an empty, migrated database, made once per run. */
    emptyDatabase: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgres()
  // Tests run in processes of their own, which inherit this.
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-test-'))
  const dump = path.join(folder, 'empty-database.tar')
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const blob = await client.dumpDataDir('none')
  writeFileSync(dump, Buffer.from(await blob.arrayBuffer()))
  await client.close()
  project.provide('emptyDatabase', dump)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres?.stop()
  }
}
