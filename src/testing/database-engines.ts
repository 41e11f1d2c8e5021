import { describe } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { runsEverything } from '#testing/every-database.ts'
import { hasPostgres, openTestDatabase, postgresDatabase } from '#testing/database.ts'
import { turnOf } from '#testing/turns.ts'

type Tests = (open: () => Promise<Database>) => void

/**
 * Runs the same tests on the embedded database and, if available, on PostgreSQL: where the engine can make a difference,
 * such as locks, races, crashes, time, migrations and the SQL of lists. Where tests take turns, on one of the two.
 */
export function describeOnBothDatabases(title: string, tests: Tests): void {
  const only = hasPostgres && !runsEverything ? turnOf(title, 2) : undefined
  describe.skipIf(only === 1)(`${title}, embedded`, () => tests(openTestDatabase))
  describe.skipIf(!hasPostgres || only === 0)(`${title}, on PostgreSQL`, () => tests(postgresDatabase))
}

/** Runs tests for which one engine is like the other: on the embedded database, and in the long tests on both. */
export function describeOnDatabase(title: string, tests: Tests): void {
  if (runsEverything) describeOnBothDatabases(title, tests)
  else describe(title, () => tests(openTestDatabase))
}
