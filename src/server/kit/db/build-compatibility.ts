import { max } from 'drizzle-orm'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'

/**
 * Why this build must not use the database; undefined if it may. A build older than the database may use it as long
 * as no migration requires a newer one, so that instances can be replaced one by one.
 *
 * @rule O10 Each migration records the oldest build that still works with it; an older build is not ready and does
 * not start.
 */
export async function findBuildIncompatibility(db: Db, build = buildNumber()): Promise<string | undefined> {
  const [asked] = await db.select({ oldest: max(schemaCompatibility.oldestBuild) }).from(schemaCompatibility)
  const oldest = asked?.oldest ?? 0
  if (build >= oldest) return undefined
  return (
    `This build is too old for its database. It knows ${build} migrations, and the database admits builds ` +
    `that know ${oldest} or more. Start a newer build.`
  )
}

/** Of each migration that recorded it, the oldest build that it admits and when it was applied, if that is known. */
export function listAppliedMigrations(db: Db): Promise<(typeof schemaCompatibility.$inferSelect)[]> {
  return db.select().from(schemaCompatibility).orderBy(schemaCompatibility.migration)
}

export async function requireCompatibleBuild(db: Db): Promise<void> {
  const reason = await findBuildIncompatibility(db)
  if (reason !== undefined) throw new StartupError(reason)
}
