import { describe } from 'vitest'
import { type Database } from '#server/kit/db/database.ts'
import { hasPostgres, openTestDatabase, postgresDatabase } from '#testing/database.ts'

/** Runs the same tests on the embedded database and, if available, on PostgreSQL. */
export function describeOnBothDatabases(title: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${title}, embedded`, () => tests(openTestDatabase))
  describe.skipIf(!hasPostgres)(`${title}, on PostgreSQL`, () => tests(postgresDatabase))
}
