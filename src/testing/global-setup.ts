import type { TestProject } from 'vitest/node'
import { startDatabaseService } from '#testing/database-service.ts'
import { canStartPostgres } from '#testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests ask for a database. */
    databaseService: string
    /** Whether there is a PostgreSQL server to ask for. */
    hasPostgres: boolean
  }
}

/** Starts no database: that is done for the first test that asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDatabaseService()
  project.provide('databaseService', url)
  project.provide('hasPostgres', process.env['TEST_DATABASE_URL'] !== undefined || canStartPostgres())
  return stop
}
