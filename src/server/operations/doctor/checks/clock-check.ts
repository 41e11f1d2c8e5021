import { evaluateClockDifference } from '#server/kit/doctor/clock-difference.ts'
import { type DoctorCheck, green } from '#server/kit/doctor/doctor-check.ts'
import { readDatabaseTime } from '#server/operations/doctor/repository.ts'

/** Against the machine of the database; the gateway's check compares with the gateway. */
export const clockCheck: DoctorCheck = {
  id: 'clock',
  title: 'Clock',
  needs: 'database',
  run: async ({ db, env, now }) => {
    if (env.databaseUrl === undefined)
      return [green(`The database is on this machine and has its clock: ${now().toISOString()}.`)]
    const before = now().getTime()
    const there = await readDatabaseTime(db)
    const here = (before + now().getTime()) / 2
    return [evaluateClockDifference('the database', there - here)]
  },
}
