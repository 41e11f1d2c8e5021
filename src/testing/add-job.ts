import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'

/** Adds a job of any kind, as builds with other kinds do. */
export async function addJob(
  db: Db,
  job: { kind: string; payload: Record<string, string>; runAt: Date },
): Promise<void> {
  await db.insert(jobs).values(job)
}
