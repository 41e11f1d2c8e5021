import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import { openDatabase, openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import type { Database } from '#server/kit/db/database.ts'
import { buildNumber, migrationsFolder } from '#server/kit/db/migrate.ts'
import { hasPostgres, openUnmigrated, postgresDatabase } from '#testing/database.ts'
import type { Statement } from '#testing/recording-database.ts'

const files = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
const read = (file: string) => readFileSync(path.join(migrationsFolder, file), 'utf8')
/** The first migration that records the oldest build that may still use the database. */
const first = files.findIndex((file) => read(file).includes('CREATE TABLE "schema_compatibility"'))

const tooOld = { migration: '9999_contracts', oldestBuild: buildNumber() + 1 }
const WHY = /^This build is too old for its database. It knows \d+ migrations/

describe('O10 which builds may use a database', () => {
  it.each(files.slice(first))('O10 %s records the oldest build that it admits', (file) => {
    const inserted = /INSERT INTO "schema_compatibility" .*VALUES \('(\w+)', (\d+)\);/.exec(read(file))
    expect(inserted?.[1]).toBe(file.replace('.sql', ''))
    expect(Number(inserted?.[2])).toBeLessThanOrEqual(files.indexOf(file) + 1)
  })

  it(
    'O10 a build that is too old does not start on its folder, and leaves it to a newer one',
    { timeout: 60_000 },
    async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-data-'))
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
      const where = { databaseUrl: undefined, dataDir }
      await requireNewerBuild(await openDatabase(where))
      const opening = openDatabase(where)
      await expect(opening).rejects.toThrow(StartupError)
      await expect(opening).rejects.toThrow(WHY)
      // It can still be opened for reading.
      const { db, close } = await openDatabaseUnmigrated(where)
      expect(await db.select().from(schemaCompatibility)).toContainEqual(expect.objectContaining(tooOld))
      await close()
    },
  )

  it('O10 opening for reading creates no database', async () => {
    const dataDir = path.join(tmpdir(), 'albatross-of-nobody')
    await expect(openDatabaseUnmigrated({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      'There is no database in',
    )
  })

  it.skipIf(!hasPostgres)('O10 nor on PostgreSQL', async () => {
    const { db, close, url } = await postgresDatabase()
    onTestFinished(close)
    await db.insert(schemaCompatibility).values(tooOld)
    await expect(openDatabase({ databaseUrl: url, dataDir: '' })).rejects.toThrow(WHY)
  })
})

async function requireNewerBuild({ db, close }: Database): Promise<void> {
  await db.insert(schemaCompatibility).values(tooOld)
  await close()
}

describe('O10 the previous release', () => {
  const recorded: unknown = JSON.parse(
    readFileSync(path.resolve('src/testing/previous-release.json'), 'utf8'),
  )
  const { build, statements } = recorded as { build: number; statements: Statement[] }

  it.each([0, Math.floor(statements.length / 3), Math.floor((statements.length * 2) / 3)])(
    'O10 all that it asks of its database is answered alike when the database is migrated after %i statements',
    { timeout: 120_000 },
    async (until) => {
      const client = await openUnmigrated()
      onTestFinished(() => client.close())
      for (const file of files.slice(0, build)) await client.exec(read(file))
      const between = endOfTransaction(statements, until)
      await replay(client, statements.slice(0, between))
      for (const file of files.slice(build)) await client.exec(read(file))
      await replay(client, statements.slice(between))
    },
  )

  it('O10 may still use the database after the newest migration', () => {
    const asked = files.slice(first).map((file) => Number(/VALUES \('\w+', (\d+)\);/.exec(read(file))?.[1]))
    expect(Math.max(...asked)).toBeLessThanOrEqual(build)
  })
})

/** A migration waits for transactions to end. */
function endOfTransaction(statements: readonly Statement[], from: number): number {
  let open = 0
  return statements.findIndex(({ sql }, index) => {
    const isOutside = open === 0
    if (sql === 'begin') open += 1
    if (sql === 'commit' || sql === 'rollback') open -= 1
    return index >= from && isOutside
  })
}

async function replay(client: PGlite, statements: readonly Statement[]): Promise<void> {
  for (const { sql, params, rows, affected } of statements) {
    const answer = await client.query(sql, params)
    const isCommand = /^(begin|commit|rollback)$/.test(sql)
    if (!isCommand) expect([answer.rows.length, answer.affectedRows ?? 0], sql).toEqual([rows, affected])
  }
}
