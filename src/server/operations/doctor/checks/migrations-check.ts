import { findBuildIncompatibility } from '#server/kit/db/build-compatibility.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import { amber, type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { countMigrations } from '#server/operations/doctor/repository.ts'

export const migrationsCheck: DoctorCheck = {
  id: 'migrations',
  title: 'Database and app',
  needs: 'database',
  run: async ({ db }) => {
    const known = buildNumber()
    const applied = await countMigrations(db)
    if (applied === 0)
      return [amber('The database is empty.', 'Start the app. The first start creates the tables.')]
    const tooOld = await findBuildIncompatibility(db)
    if (tooOld !== undefined)
      return [red(tooOld, 'Install the version that migrated the database, or a newer one.')]
    if (applied > known)
      return [
        amber(
          `The database is newer than this version of the app. It has ${applied} migrations, and the app knows ${known}. They still work together.`,
          'Install the newer version here too.',
        ),
      ]
    if (applied < known)
      return [
        amber(
          `The database is older than this version of the app. It has ${applied} of ${known} migrations.`,
          'Make a backup, then start the app. It updates the database.',
        ),
      ]
    return [green(`The database has the ${known} migrations of this version.`)]
  },
}
