import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { isMigrated } from '#server/kit/db/migrate.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'
import { postgresDatabase, testDatabase, hasPostgres } from '#testing/database.ts'

/** Writes endlessly, and prints each row after the database has acknowledged it. */
const WRITER = `
  import { openDatabase } from '#server/kit/db/open-database.ts'
  import { settings } from '#server/kit/db/schema/settings.schema.ts'
  const { db } = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[1] })
  for (let number = 1; ; number++) {
    await db.insert(settings).values({ key: 'row-' + number, value: number })
    process.stdout.write(number + '\\n')
  }
`

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('O09 the embedded database', () => {
  it('O09 keeps every acknowledged write when its process is killed', { timeout: 60_000 }, async () => {
    const dataDir = freshFolder()
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', WRITER, dataDir])
    onTestFinished(() => void child.kill('SIGKILL'))
    let acknowledged = 0
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line)
      if (acknowledged === 300) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')

    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    onTestFinished(close)
    const keys = new Set((await db.select().from(settings)).map(({ key }) => key))
    const lost = Array.from({ length: acknowledged }, (_, place) => `row-${place + 1}`).filter(
      (key) => !keys.has(key),
    )
    expect(acknowledged).toBeGreaterThanOrEqual(300)
    expect(lost).toEqual([])
  })

  it('O09 starts again after an interrupted first start', { timeout: 60_000 }, async () => {
    const dataDir = freshFolder()
    mkdirSync(path.join(dataDir, 'pg'))
    writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '18')
    writeFileSync(path.join(dataDir, 'pg.creating'), '')

    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    onTestFinished(close)
    expect(await isMigrated(db)).toBe(true)
  })

  it('O10 is not up to date before its migrations', async () => {
    const db = await testDatabase()
    expect(await isMigrated(db)).toBe(true)
    await db.execute(sql`delete from drizzle.__drizzle_migrations`)
    expect(await isMigrated(db)).toBe(false)
  })
})

describe('O09 a PostgreSQL server', () => {
  it('O09 that is unreachable is reported without its password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://pat:hidden@127.0.0.1:1/albatross', dataDir: '' })
    await expect(opening).rejects.toThrow(/^Can’t reach the database that DATABASE_URL names/)
    await expect(opening).rejects.not.toThrow(/hidden/)
  })

  it.skipIf(!hasPostgres)('O09 is migrated once by instances that start together', async () => {
    const { db, close, url } = await postgresDatabase()
    onTestFinished(close)
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`drop schema drizzle cascade`)
    await db.execute(sql`create schema public`)

    const others = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ databaseUrl: url, dataDir: '' })),
    )
    expect(await isMigrated(db)).toBe(true)
    await Promise.all(others.map((other) => other.close()))
  })

  it.skipIf(!hasPostgres)('O09 returns dates as text and integers as numbers', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    const result = (await db.execute(sql`select date '2026-03-08' as day, 7::int8 as count`)) as {
      rows?: unknown[]
    }
    expect(result.rows).toEqual([{ day: '2026-03-08', count: 7 }])
  })
})
