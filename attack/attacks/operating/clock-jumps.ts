import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { and, inArray, isNull } from 'drizzle-orm'
import { nextRunAfter, type RecurringKind } from '#server/jobs/recurring/intervals.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import type { Attack } from '../../attack.ts'
import { withDoctorProgram } from '../../support/desk/doctor-program.ts'
import { createShiftedClock } from '../../support/shifted-clock.ts'
import { createStorage, type Storage } from '../../support/storage.ts'

const DAYS = 40
const AHEAD_MS = DAYS * 86_400_000
/** Longer than a worker sleeps. */
const NOTICED_MS = 6500
/** Come again by themselves without any setting. */
const KINDS: RecurringKind[] = [
  'remind-of-event-day',
  'remind-of-next-year',
  'follow-claims',
  'keep-desk-rows',
  'keep-figures',
  'keep-expectations',
  'tidy-up',
]

export const clockJumps: Attack = {
  name: 'clock-jumps',
  description: `a clock that goes ${DAYS} days ahead and back while the program runs, which must go on with its daily work`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const clock = createShiftedClock()
    const { storage, remove } = await createStorage(target.database)
    const { dataDir: DATA_DIR, databaseUrl } = storage
    const where = { DATA_DIR, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    try {
      return await withDoctorProgram(target, { ...clock.settings, ...where }, async ({ program }) => {
        for (const ahead of [AHEAD_MS, 0]) {
          clock.setAhead(ahead)
          await pause(NOTICED_MS)
        }
        await program.stop()
        return await expectNextRuns(storage)
      })
    } finally {
      clock.remove()
      await remove()
    }
  },
}

/** Each has one next run, within its interval. */
async function expectNextRuns(storage: Storage): Promise<string> {
  const { db, close } = await openDatabaseUnmigrated(storage)
  try {
    const isPlanned = and(inArray(jobs.kind, KINDS), isNull(jobs.doneAt), isNull(jobs.failedAt))
    const planned = await db.select().from(jobs).where(isPlanned)
    const now = new Date()
    for (const kind of KINDS) {
      const runs = planned.filter((job) => job.kind === kind).map(({ runAt }) => runAt)
      const said = `${kind} runs next at ${runs.map((at) => at.toISOString()).join(', ') || 'no time'}`
      assert.equal(runs.length, 1, said)
      assert.ok(
        runs.every((at) => at <= nextRunAfter(kind, now)),
        said,
      )
    }
    return `${KINDS.length} kinds of recurring work run again within their intervals`
  } finally {
    await close()
  }
}
