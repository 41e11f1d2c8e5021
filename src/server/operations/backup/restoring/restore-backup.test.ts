import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBackup } from '#server/operations/backup/create-backup.ts'
import { listRelations } from '#server/operations/backup/repository.ts'
import { restoreBackup } from '#server/operations/backup/restoring/restore-backup.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Db } from '#server/kit/db/database.ts'
import { applyMigrations, isMigrated, listMigrations } from '#server/kit/db/migrate.ts'
import { openDatabase, openDatabaseUnmigrated, openNewEmbedded } from '#server/kit/db/open-database.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { aBackupHeader, type MadeUpEntry, writeMadeUpBackup } from '#testing/backup-archive.ts'
import { runsEverything } from '#testing/every-database.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { hasPostgres, unmigratedPostgresDatabase } from '#testing/database.ts'
import { S3_KEY, startS3Peer } from '#testing/s3-peer.ts'

const MINUTE = 60_000
const LOGO = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function anEmbedded(given: Record<string, string> = {}): Env {
  return readEnv({ DATA_DIR: path.join(aFolder(), 'data'), ...given })
}

async function aPostgres(): Promise<Env> {
  return anEmbedded({ DATABASE_URL: await unmigratedPostgresDatabase() })
}

/** An empty embedded database of this build. */
async function aSource(given: Record<string, string> = {}): Promise<Env> {
  const env = anEmbedded(given)
  mkdirSync(env.dataDir)
  await copyEmptyDatabase(env.dataDir)
  return env
}

async function withDatabase<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(env)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function backUp(env: Env): Promise<string> {
  const file = path.join(aFolder(), 'backup')
  await createBackup(env, () => file)
  return file
}

async function madeUp(...entries: MadeUpEntry[]): Promise<string> {
  const file = path.join(aFolder(), 'backup')
  await writeMadeUpBackup(file, entries)
  return file
}

async function refusal(env: Env, file: string): Promise<string> {
  const error = await restoreBackup(env, file).then(
    () => new Error('It was restored'),
    (thrown: unknown) => thrown as Error,
  )
  expect(error.name, error.stack).toBe('BackupError')
  return error.message
}

function namesIn({ dataDir }: Env): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir) : []
}

async function insertLogo(db: Db, content: Buffer): Promise<void> {
  const given = { kind: 'logo', contentType: 'image/png', width: 1, height: 1, state: 'stored' } as const
  const row = {
    ...given,
    id: LOGO,
    sizeBytes: content.length,
    sha256: computeDigest(content),
    createdAt: new Date(),
  }
  await db.insert(files).values({ ...row, quoteId: null })
}

describe('O15 a backup of an older build', () => {
  it('O15 is restored as that build had it, and then migrated on', { timeout: 2 * MINUTE }, async () => {
    const env = anEmbedded()
    mkdirSync(env.dataDir)
    const { db, close } = await openNewEmbedded(env.dataDir)
    await db.transaction((trx) => applyMigrations(trx, '0011_seen_from_outside'))
    await db.insert(settings).values({ key: 'kept', value: { null: null, text: 'a\n"b" ☂', list: [1, 2.5] } })
    await db.execute(sql`insert into coupons (code, percent) values ('TENTH', 10)`)
    await close()

    const target = anEmbedded()
    const { header } = await restoreBackup(target, await backUp(env))
    expect(header.migration).toBe('0011_seen_from_outside')
    await withDatabase(target, async (restored) => {
      expect(await isMigrated(restored)).toBe(true)
      expect(await restored.select().from(settings)).toContainEqual({
        key: 'kept',
        value: { null: null, text: 'a\n"b" ☂', list: [1, 2.5] },
      })
      const found: unknown = await restored.execute(sql`select code, percent::text from coupons`)
      expect((found as { rows: unknown[] }).rows).toContainEqual({ code: 'TENTH', percent: '10.00' })
    })
  })

  it('O15 one of a newer build is refused by name', async () => {
    const file = await madeUp(aBackupHeader({ migration: '9999_later', product: '9.0.0' }))
    const env = anEmbedded()
    expect(await refusal(env, file)).toMatch(/newer build \(version 9\.0\.0, migration 9999_later\)/)
    expect(namesIn(env)).toEqual([])
  })
})

describe('O15 a place that is not empty', () => {
  it('O15 is refused with the names of what is there, and left as it is', { timeout: MINUTE }, async () => {
    const source = await aSource()
    const file = await backUp(source)
    expect(await refusal(source, file)).toMatch(
      /data isn’t empty \(pg\)\. You can restore only into an empty/,
    )
    const other = anEmbedded()
    mkdirSync(other.dataDir)
    writeFileSync(path.join(other.dataDir, 'letters.txt'), 'Dear all')
    expect(await refusal(other, file)).toContain('isn’t empty (letters.txt)')
    expect(namesIn(other)).toEqual(['letters.txt'])
  })

  it.skipIf(!hasPostgres)(
    'O15 a table in PostgreSQL, or a file of another',
    { timeout: MINUTE },
    async () => {
      const file = await backUp(await aSource())
      const env = await aPostgres()
      const { db, close } = await openDatabaseUnmigrated(env)
      onTestFinished(close)
      await db.execute(sql`create table letters (text text)`)
      expect(await refusal(env, file)).toContain('isn’t empty (letters)')
      expect(await listRelations(db)).toEqual(['letters'])
      await db.execute(sql`drop table letters`)

      mkdirSync(path.join(env.dataDir, 'files'), { recursive: true })
      writeFileSync(path.join(env.dataDir, 'files', 'logo'), '')
      expect(await refusal(env, file)).toMatch(/files isn’t empty \(logo\)/)
      expect(await listRelations(db)).toEqual([])
    },
  )
})

/** Of the backups that are impossible, those that are restored on every commit; the others are at night. */
const TRIED_ALWAYS = ['text that is no row', 'a row that a rule forbids', 'a file that no row names']

/** Backups that are whole, and whose rows are not those of any database. */
async function impossibleBackups(): Promise<Record<string, string>> {
  const [first = ''] = listMigrations()
  const { header } = await describeFirst(first)
  const rows = (table: string, content: string) => ({ name: `database/${table}/000001.jsonl`, content })
  const link = `["${'0'.repeat(64)}","pat@example.com","2027-01-15","2027-01-16"]\n`
  const all = {
    'other tables': await madeUp(aBackupHeader({ migration: first, tables: [] })),
    'rows of a table that is not there': await madeUp(header, rows('pg_authid', '["root"]\n')),
    'text that is no row': await madeUp(header, rows('policy_links', 'drop table quotes;\n')),
    'a row that a rule forbids': await madeUp(header, rows('policy_links', `${link}${link}`)),
    'a row that refers to nothing': await madeUp(
      header,
      rows('certificates', `["${LOGO}","1","code","{}","2027-01-15 00:00:00+00"]\n`),
    ),
    'values that the database writes otherwise': await madeUp(header, rows('policy_links', link)),
    'a file that no row names': await madeUp(header, { name: `files/logo/${LOGO}`, content: 'picture' }),
  }
  const tried = Object.entries(all).filter(([what]) => runsEverything || TRIED_ALWAYS.includes(what))
  return Object.fromEntries(tried)
}

/** The header of a backup at this migration, from a database that has it. */
async function describeFirst(migration: string) {
  const env = anEmbedded()
  mkdirSync(env.dataDir)
  const { db, close } = await openNewEmbedded(env.dataDir)
  await db.transaction((trx) => applyMigrations(trx, migration))
  await close()
  const { header } = await createBackup(env, () => path.join(aFolder(), 'backup'))
  return { header: aBackupHeader(header) }
}

describe('O15 a restore that fails', () => {
  it('O15 leaves an embedded place as it was', { timeout: 3 * MINUTE }, async () => {
    for (const [what, file] of Object.entries(await impossibleBackups())) {
      const env = anEmbedded()
      expect(await refusal(env, file), what).toMatch(/^The (backup|rows)/)
      expect(namesIn(env), what).toEqual([])
    }
  })

  it.skipIf(!hasPostgres || !runsEverything)(
    'O15 leaves PostgreSQL as it was',
    { timeout: 3 * MINUTE },
    async () => {
      const env = await aPostgres()
      const { db, close } = await openDatabaseUnmigrated(env)
      onTestFinished(close)
      for (const [what, file] of Object.entries(await impossibleBackups())) {
        expect(await refusal(env, file), what).toMatch(/^The (backup|rows)/)
        expect([await listRelations(db), namesIn(env)], what).toEqual([[], []])
      }
    },
  )
})

describe('O15 uploaded files in a bucket', () => {
  it('O15 are in the backup, and come back into a bucket or a folder', { timeout: 2 * MINUTE }, async () => {
    const peer = await startS3Peer()
    const bucket = (name: string) => ({
      FILE_STORE: 's3',
      S3_BUCKET: name,
      S3_ENDPOINT: peer.url,
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    })
    const content = Buffer.from('a picture')
    const source = await aSource(bucket('old'))
    await withDatabase(source, (db) => insertLogo(db, content))
    await createFileStore(source).put(`logo/${LOGO}`, content, 'image/png')
    const file = await backUp(source)

    const [inBucket, inFolder] = [anEmbedded(bucket('new')), anEmbedded()]
    for (const target of [inBucket, inFolder]) {
      await restoreBackup(target, file)
      expect(await createFileStore(target).get(`logo/${LOGO}`)).toEqual(content)
    }
    expect(peer.objects.get(`/new/logo/${LOGO}`)).toMatchObject({ contentType: 'image/png' })
  })

  it('O15 one that is lost is named, and the rest is backed up', { timeout: MINUTE }, async () => {
    const source = await aSource()
    await withDatabase(source, (db) => insertLogo(db, Buffer.from('a picture')))
    const { contents, files: count } = await createBackup(source, () => path.join(aFolder(), 'backup'))
    expect([contents.lostFiles, count]).toEqual([[`logo/${LOGO}`], 0])
  })
})
