import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const migration = z.object({
  name: z.string(),
  /** Null where it was applied before that was written down. */
  applied_at: z.nullable(z.string()),
})

/** A heading of the changelog with what stands below it, as plain text. */
const changelogPart = z.object({
  /** 2: a release; 3: a part of one. */
  level: z.int(),
  heading: z.string(),
  entries: z.array(z.string()),
})

export type ChangelogPart = z.output<typeof changelogPart>

const runningVersion = z.object({
  version: z.string(),
  /** What the release was made of; null where it is not known, as in a checkout. */
  commit: z.nullable(z.string()),
  node: z.string(),
  database: z.object({ engine: z.enum(['embedded', 'postgresql']), version: z.string() }),
  /** When this instance started. */
  started_at: z.string(),
  /** Since when each instance on this database is connected, this one too; none with the embedded database, which one process has for itself. */
  instances: z.array(z.object({ connected_at: z.string() })),
  /** Newest first. */
  migrations: z.array(migration),
  /** How many migrations this build knows. */
  build: z.int(),
  /** The build before the last update of the database, by the migrations that it knew; null where no update is known. */
  earlier: z.nullable(
    z.object({
      build: z.int(),
      updated_at: z.string(),
      /** Whether the database still admits it. */
      admitted: z.boolean(),
    }),
  ),
  /** The oldest build that the database admits. */
  oldest_build: z.int(),
  /** Newest first; null where the changelog is not beside the program. */
  changelog: z.nullable(z.array(changelogPart)),
})

export type RunningVersion = z.output<typeof runningVersion>

export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/admin/version',
  access: 'rep-session',
  permission: 'operate-site',
  summary: 'What runs and since when, its changelog, and whether one may go back to the version before',
  response: z.object({ data: runningVersion }),
})
