import { getVersion } from '#contract/version.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { listAppliedMigrations } from '#server/kit/db/build-compatibility.ts'
import { buildNumber, listMigrations } from '#server/kit/db/migrate.ts'
import { readChangelog, readProductPackage } from '#server/operations/doctor/product-package.ts'
import { readServerFacts } from '#server/operations/doctor/repository.ts'
import { readChangelogParts } from '#server/operations/version/changelog.ts'
import { findEarlierBuild } from '#server/operations/version/earlier-build.ts'
import { listInstances } from '#server/operations/version/repository.ts'

/** @rule O15 An owner sees what runs, since when, what is new in it, and whether one may go back. */
export function registerVersionRoutes(server: Server): void {
  serve(server, getVersion, async ({ db, env, now }) => {
    const { version, commit } = readProductPackage()
    const applied = await listAppliedMigrations(db)
    const appliedAt = new Map(applied.map(({ migration, appliedAt: at }) => [migration, at]))
    const earlier = findEarlierBuild(applied, buildNumber())
    const isEmbedded = env.databaseUrl === undefined
    const changelog = readChangelog()
    return {
      data: {
        version,
        commit: commit ?? null,
        node: process.versions.node,
        database: {
          engine: isEmbedded ? ('embedded' as const) : ('postgresql' as const),
          version: (await readServerFacts(db)).version,
        },
        started_at: new Date(now().getTime() - Math.round(process.uptime() * 1000)).toISOString(),
        instances: isEmbedded
          ? []
          : (await listInstances(db)).map(({ since }) => ({ connected_at: since.toISOString() })),
        migrations: listMigrations()
          .toReversed()
          .map((name) => ({ name, applied_at: appliedAt.get(name)?.toISOString() ?? null })),
        build: buildNumber(),
        earlier: earlier
          ? {
              build: earlier.build,
              updated_at: earlier.updatedAt.toISOString(),
              admitted: earlier.isAdmitted,
            }
          : null,
        oldest_build: Math.max(...applied.map(({ oldestBuild }) => oldestBuild)),
        changelog: changelog === undefined ? null : readChangelogParts(changelog),
      },
    }
  })
}
