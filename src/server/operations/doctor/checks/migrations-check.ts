import { findBuildIncompatibility } from '#server/kit/db/build-compatibility.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import { amber, type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { countMigrations } from '#server/operations/doctor/repository.ts'

export const migrationsCheck: DoctorCheck = {
  id: 'migrations',
  title: 'Database and program',
  needs: 'database',
  run: async ({ db }) => {
    const known = buildNumber()
    const applied = await countMigrations(db)
    if (applied === 0)
      return [amber('The database is empty.', 'Start the program: the first start makes the tables.')]
    const tooOld = await findBuildIncompatibility(db)
    if (tooOld !== undefined)
      return [red(tooOld, 'Install the version that migrated the database, or a newer one.')]
    if (applied > known)
      return [
        amber(
          `The database is newer than this program: it has ${applied} migrations, and the program knows ${known}. Both still work together.`,
          'Install the newer version here too.',
        ),
      ]
    if (applied < known)
      return [
        amber(
          `The database is older than this program: it has ${applied} of ${known} migrations.`,
          'Make a backup, then start the program: it brings the database up to date.',
        ),
      ]
    return [green(`The database has the ${known} migrations of this program.`)]
  },
}
