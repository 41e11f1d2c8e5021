import { asc, eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { listPlannedKinds, planRuns } from '#server/jobs/recurring/repository.ts'
import { RECURRING_KINDS } from '#server/jobs/recurring/intervals.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { MAX_ATTEMPTS } from '#server/jobs/retry.ts'
import type { JobHandler } from '#server/jobs/run-job.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { addJob } from '#testing/add-job.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { eventually } from '#testing/eventually.ts'

const NOON = new Date('2026-11-23T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const log = { warn: () => undefined, error: () => undefined }

describeOnBothDatabases('O09 jobs that come again', (open) => {
  /** A worker whose clock the test sets, and the times at which each kind ran. */
  async function working() {
    const { db, close } = await open()
    let at = NOON
    const runs: string[] = []
    const record = (kind: string): JobHandler => {
      return () => Promise.resolve(void runs.push(`${kind} ${at.toISOString().slice(0, 10)}`))
    }
    const handlers = Object.fromEntries(RECURRING_KINDS.map((kind) => [kind, record(kind)]))
    const start = () => startWorker({ db, now: () => at, handlers, log, pollMs: 10 })
    const workers: Worker[] = [start()]
    onTestFinished(async () => {
      for (const worker of workers) await worker.stop(1000)
      await close()
    })
    return {
      db,
      runs,
      setTime: (time: number) => void (at = new Date(time)),
      restart: async () => {
        await workers.at(-1)?.stop(1000)
        workers.push(start())
      },
    }
  }

  const nextRuns = async (db: Db) =>
    Object.fromEntries(
      (await db.select().from(jobs).orderBy(asc(jobs.id))).map(({ kind, runAt }) => [
        kind,
        runAt.toISOString(),
      ]),
    )

  const PLANNED_AT_NOON = {
    'send-follow-ups': '2026-11-23T13:00:00.000Z',
    'send-invoice-reminders': '2026-11-23T13:00:00.000Z',
    'remind-of-event-day': '2026-11-23T18:00:00.000Z',
    'remind-of-next-year': '2026-11-24T12:00:00.000Z',
    'follow-claims': '2026-11-23T13:00:00.000Z',
    'keep-desk-rows': '2026-11-23T12:15:00.000Z',
    'keep-figures': '2026-11-23T12:15:00.000Z',
    'keep-expectations': '2026-11-23T13:00:00.000Z',
    'tidy-up': '2026-11-24T12:00:00.000Z',
  }

  it('O09 after a clock that went 40 days ahead and back, each runs again within its interval', async () => {
    const { db, runs, setTime } = await working()
    await eventually(async () => expect(await nextRuns(db)).toEqual(PLANNED_AT_NOON))

    setTime(NOON.getTime() + 40 * DAY_MS)
    await eventually(async () => {
      expect(runs).toContain('tidy-up 2027-01-02')
      expect((await nextRuns(db))['tidy-up']).toBe('2027-01-03T12:00:00.000Z')
    })
    setTime(NOON.getTime())
    await eventually(async () => expect(await nextRuns(db)).toEqual(PLANNED_AT_NOON))

    setTime(NOON.getTime() + DAY_MS)
    await eventually(() => {
      for (const kind of RECURRING_KINDS) expect(runs).toContain(`${kind} 2026-11-24`)
    })
  })

  it('O09 it also does if the program was started again while the clock was wrong', async () => {
    const { db, runs, setTime, restart } = await working()
    await eventually(async () => expect(await nextRuns(db)).toEqual(PLANNED_AT_NOON))
    setTime(NOON.getTime() + 40 * DAY_MS)
    await restart()
    await eventually(() => expect(runs).toContain('tidy-up 2027-01-02'))
    setTime(NOON.getTime())
    await restart()
    await eventually(async () => expect(await nextRuns(db)).toEqual(PLANNED_AT_NOON))
  })

  it('O09 mail and payments that a wrong clock has put off are due at once, and what is meant for a later day stays', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const later = new Date(NOON.getTime() + 40 * DAY_MS)
    for (const kind of ['deliver-message', 'settle-purchase', 'lapse-policy'])
      await addJob(db, { kind, payload: {}, runAt: later })
    await keepSchedule(db, ['deliver-message', 'settle-purchase', 'lapse-policy'], NOON)
    expect(await nextRuns(db)).toEqual({
      'deliver-message': NOON.toISOString(),
      'settle-purchase': NOON.toISOString(),
      'lapse-policy': later.toISOString(),
    })
  })

  it('O09 a run that is given up stays for a person to see, and the next one comes all the same', async () => {
    const { db, close } = await open()
    await planRuns(db, ['tidy-up'], NOON)
    await db.update(jobs).set({ attempts: MAX_ATTEMPTS - 1 })
    const failing: JobHandler = () => Promise.reject(new Error('The disk is read-only'))
    const worker = startWorker({
      db,
      now: () => NOON,
      handlers: { 'tidy-up': failing },
      log,
      pollMs: 600_000,
    })
    onTestFinished(async () => {
      await worker.stop(1000)
      await close()
    })
    await eventually(async () => {
      const rows = await db.select().from(jobs).orderBy(asc(jobs.id))
      expect(rows.map(({ failedAt, runAt }) => [failedAt, runAt])).toEqual([
        [NOON, NOON],
        [null, new Date(NOON.getTime() + DAY_MS)],
      ])
    })
  })

  it('O09 however many plan it at once, there is one job of each kind, also after an older build has ended one', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const plan = () => Promise.all([1, 2, 3].map(() => keepSchedule(db, RECURRING_KINDS, NOON)))
    await plan()
    expect(await db.$count(jobs)).toBe(RECURRING_KINDS.length)
    await db.update(jobs).set({ doneAt: NOON }).where(eq(jobs.kind, 'tidy-up'))
    expect(await listPlannedKinds(db, RECURRING_KINDS, NOON)).not.toContain('tidy-up')
    await plan()
    expect(await db.$count(jobs)).toBe(RECURRING_KINDS.length)
    expect(await listPlannedKinds(db, RECURRING_KINDS, NOON)).toContain('tidy-up')
  })

  it('O15 a run beyond its interval counts as none', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    await planRuns(db, ['tidy-up'], new Date(NOON.getTime() + 40 * DAY_MS))
    expect(await listPlannedKinds(db, RECURRING_KINDS, NOON)).toEqual([])
  })
})
