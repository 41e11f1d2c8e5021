import { readFileSync } from 'node:fs'
import path from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Db } from '#server/kit/db/database.ts'

/** Beside this file in the sources, and copied beside the built server. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The key of the advisory lock of whoever migrates a PostgreSQL database; no other program on it is likely to use this number. */
export const MIGRATION_LOCK = 727_274

/** The migrator's own table of applied migrations, by the time at which each was generated. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  hash: text('hash'),
  createdAt: bigint('created_at', { mode: 'number' }),
})

const CREATE_TABLE = /\bcreate table (?:if not exists )?"(\w+)"/gi

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** The migrations that this build knows. Read once, as they do not change while it runs. */
const knownMigrations = lazily(() => {
  const journal: unknown = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  return journalSchema.parse(journal).entries
})

/** The number of a build is how many migrations it knows. */
export function buildNumber(): number {
  return knownMigrations().length
}

/** True when the database answers and holds everything that this build needs. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await readNewest(db)) >= Math.max(...knownMigrations().map(({ when }) => when))
}

/** The name of the newest migration that the database has; undefined if this build does not know it. */
export async function readSchemaVersion(db: Db): Promise<string | undefined> {
  const newest = await readNewest(db)
  return knownMigrations().find(({ when }) => when === newest)?.tag
}

/** The names of the migrations that this build knows, oldest first. */
export function listMigrations(): string[] {
  return knownMigrations().map(({ tag }) => tag)
}

/** The tables that the migrations create. */
export function listMigratedTables(): Set<string> {
  const texts = readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)
  return new Set(texts.flatMap((text) => [...text.matchAll(CREATE_TABLE)].map(([, name = '']) => name)))
}

/**
 * Applies what the database does not have yet, up to the named migration, within the caller's transaction, so that all of
 * it can be undone. It leaves the same marks as the migrator.
 */
export async function applyMigrations(trx: Db, upTo?: string): Promise<void> {
  await trx.execute(sql`create schema if not exists drizzle`)
  await trx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  const newest = await readNewest(trx)
  const last = knownMigrations().find(({ tag }) => tag === upTo)?.when ?? Infinity
  for (const { folderMillis, sql: statements, hash } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest || folderMillis > last) continue
    for (const statement of statements) await trx.execute(sql.raw(statement))
    await trx.insert(applied).values({ hash, createdAt: folderMillis })
  }
  // No check may wait for the end: it would stand in the way of changes of its table.
  await trx.execute(sql`set constraints all immediate`)
}

async function readNewest(db: Db): Promise<number> {
  const [newest] = await db
    .select({ createdAt: applied.createdAt })
    .from(applied)
    .orderBy(desc(applied.createdAt))
    .limit(1)
  return newest?.createdAt ?? 0
}

function lazily<T>(create: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: create() }).value
}
