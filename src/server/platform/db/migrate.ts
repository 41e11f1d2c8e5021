import { readFileSync } from 'node:fs'
import path from 'node:path'
import { desc } from 'drizzle-orm'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { type Db } from '#server/platform/db/database.ts'

/** Beside this file in the sources, and copied beside the built server. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The migrator's own table of applied migrations, by the time at which each was generated. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
})

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })

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
  const [newest] = await db.select().from(applied).orderBy(desc(applied.createdAt)).limit(1)
  return (newest?.createdAt ?? 0) >= Math.max(...knownMigrations().map(({ when }) => when))
}

function lazily<T>(create: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: create() }).value
}
