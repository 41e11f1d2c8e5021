import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type TestProject } from 'vitest/node'
import { migrationsFolder } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a dump of an empty, migrated database, made once per run. */
    emptyDatabase: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-test-'))
  const dump = path.join(folder, 'empty-database.tar')
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const blob = await client.dumpDataDir('none')
  writeFileSync(dump, Buffer.from(await blob.arrayBuffer()))
  await client.close()
  project.provide('emptyDatabase', dump)
  return () => rmSync(folder, { recursive: true, force: true })
}
