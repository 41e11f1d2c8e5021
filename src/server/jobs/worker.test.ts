import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS, RetryLater } from '#server/jobs/retry.ts'
import type { JobHandler } from '#server/jobs/run-job.ts'
import { addJob } from '#testing/add-job.ts'
import { postgresDatabase, testDatabase, hasPostgres } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { enqueue, NOON, oldestJob, recorder, worker } from '#testing/job-worker.ts'

/** A clock that only advances when the test advances it. */
function clock() {
  let at = NOON.getTime()
  return { now: () => new Date(at), advance: (seconds: number) => void (at += seconds * 1000) }
}

async function expectEachOnce(db: Db, databases: Db[]): Promise<void> {
  const { names, handler } = recorder()
  const expected = Array.from({ length: 40 }, (_, index) => `job ${index}`)
  for (const name of expected) await enqueue(db, name)
  for (const each of databases) worker(each, handler)
  await eventually(async () => {
    expect((await db.select().from(jobs)).every((job) => job.doneAt !== null)).toBe(true)
  })
  expect(names.toSorted()).toEqual(expected.toSorted())
}

describe('O09 O10 the worker', () => {
  it('O09 runs due jobs at the start, and added ones when it is woken', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    await enqueue(db, 'before')
    const started = worker(db, handler)
    await eventually(async () => expect((await oldestJob(db)).doneAt).toEqual(NOON))
    await pause(100)

    await enqueue(db, 'after')
    await pause(100)
    expect(names).toEqual(['before'])
    started.wake()
    await eventually(() => expect(names).toEqual(['before', 'after']))
  })

  it('O09 notices jobs of other instances by itself', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    worker(db, handler, { pollMs: 60 })
    await pause(150)
    await enqueue(db)
    await eventually(() => expect(names).toEqual(['job']))
  })

  it('O09 sleeps until the next job is due, not until the next poll', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    await enqueue(db, 'soon', new Date(Date.now() + 400))
    worker(db, handler, { now: () => new Date() })
    await eventually(() => expect(names).toEqual(['soon']))
  })

  it('O09 two workers share the jobs and run none twice', async () => {
    const db = await testDatabase()
    await expectEachOnce(db, [db, db])
  })

  it.skipIf(!hasPostgres)('O09 four workers on one PostgreSQL server run no job twice', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    await expectEachOnce(db, [db, db, db, db])
  })

  it('O05 hanging jobs leave a place for purchases that have to be settled', async () => {
    const db = await testDatabase()
    const startedJobs: string[] = []
    const release: (() => void)[] = []
    const mail: JobHandler = ({ name = '' }) => {
      startedJobs.push(name)
      return new Promise<void>((resolve) => release.push(resolve))
    }
    const recordStart: JobHandler = ({ name = '' }) => Promise.resolve(void startedJobs.push(name))
    let claims = 0
    const now = () => {
      claims += 1
      return NOON
    }
    const add = (kind: string, name: string) => addJob(db, { kind, payload: { name }, runAt: NOON })
    for (const name of ['mail 1', 'mail 2', 'mail 3', 'mail 4']) await add('mail', name)
    const started = worker(db, recordStart, { handlers: { settle: recordStart, mail }, now })
    await eventually(() => expect(startedJobs).toEqual(['mail 1', 'mail 2', 'mail 3']))
    await pause(300)
    // Without a free place the worker waits and does not poll.
    expect(claims).toBeLessThan(10)

    await add('settle', 'purchase 1')
    await add('settle', 'purchase 2')
    started.wake()
    await eventually(() => expect(startedJobs.slice(3)).toEqual(['purchase 1', 'purchase 2']))
    release[0]?.()
    await eventually(() => expect(startedJobs.at(-1)).toBe('mail 4'))
    for (const end of release) end()
  })

  it('O09 settles a purchase of another instance while jobs hang', async () => {
    const db = await testDatabase()
    const settled: string[] = []
    let release = () => undefined as void
    const blocked = new Promise<void>((resolve) => (release = resolve))
    const handlers = { settle: () => Promise.resolve(void settled.push('settled')), mail: () => blocked }
    for (let nth = 0; nth < 4; nth += 1) await addJob(db, { kind: 'mail', payload: {}, runAt: NOON })
    worker(db, handlers.mail, { handlers, pollMs: 60 })
    await pause(150)
    await addJob(db, { kind: 'settle', payload: {}, runAt: NOON })
    await eventually(() => expect(settled).toEqual(['settled']))
    release()
  })

  it('O09 renews the lease of a long job, so that no other worker takes it', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    const slow: JobHandler = async (payload, context) => {
      await handler(payload, context)
      await pause(1500)
    }
    await enqueue(db, 'job', new Date())
    const options = { now: () => new Date(), leaseMs: 600, pollMs: 50 }
    worker(db, slow, options)
    worker(db, slow, options)
    await eventually(async () => expect((await oldestJob(db)).doneAt).not.toBeNull())
    expect(names).toEqual(['job'])
  })

  it('O07 O09 does not start a job again that it is still ending, though the lease ran out meanwhile', async () => {
    const db = await testDatabase()
    await enqueue(db)
    let runs = 0
    let release = () => undefined as void
    const blocked = new Promise<void>((resolve) => (release = resolve))
    const started = worker(db, () => {
      runs += 1
      return blocked
    })
    await eventually(() => expect(runs).toBe(1))
    await db.update(jobs).set({ leaseUntil: new Date(NOON.getTime() - 1) })
    started.wake()
    await eventually(async () =>
      expect((await oldestJob(db)).leaseUntil?.getTime()).toBeGreaterThan(NOON.getTime()),
    )
    release()
    await pause(50)
    expect(runs).toBe(1)
  })

  it('O07 retries a failed job after 5, 10, 20 seconds and stores the error', async () => {
    const db = await testDatabase()
    const { now, advance } = clock()
    let runs = 0
    await enqueue(db)
    const started = worker(
      db,
      async () => {
        runs += 1
        if (runs < 4) throw new Error(`failure ${runs}`)
      },
      { now },
    )
    for (const [index, seconds] of [5, 10, 20].entries()) {
      const due = new Date(now().getTime() + seconds * 1000)
      await eventually(async () => expect((await oldestJob(db)).runAt).toEqual(due))
      expect(await oldestJob(db)).toMatchObject({ error: `failure ${index + 1}`, attempts: index + 1 })
      advance(seconds - 1)
      started.wake()
      await pause(30)
      expect(runs).toBe(index + 1)
      advance(1)
      started.wake()
    }
    await eventually(async () => expect(await oldestJob(db)).toMatchObject({ doneAt: now(), error: null }))
    expect(runs).toBe(4)
  })

  it('O07 marks a job as failed after the last attempt', async () => {
    const db = await testDatabase()
    await enqueue(db)
    await db.update(jobs).set({ attempts: MAX_ATTEMPTS - 1 })
    worker(db, () => Promise.reject(new Error('hopeless')))
    await eventually(async () => expect((await oldestJob(db)).failedAt).toEqual(NOON))
    expect(await oldestJob(db)).toMatchObject({ doneAt: null, error: 'hopeless' })
  })

  it('O07 stops running a job that killed every worker', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    await enqueue(db)
    await db.update(jobs).set({ interruptions: MAX_INTERRUPTIONS })
    worker(db, handler)
    await eventually(async () => expect((await oldestJob(db)).failedAt).toEqual(NOON))
    expect(names).toEqual([])
  })

  it('O07 defers a job as long and as often as its handler says', async () => {
    const db = await testDatabase()
    const { now, advance } = clock()
    await enqueue(db)
    let open = false
    const started = worker(
      db,
      async () => {
        if (!open) throw new RetryLater(120, 'closed')
      },
      { now },
    )
    for (let round = 0; round < MAX_ATTEMPTS + 4; round += 1) {
      const due = new Date(now().getTime() + 120_000)
      await eventually(async () => expect((await oldestJob(db)).runAt).toEqual(due), { interval: 5 })
      advance(120)
      started.wake()
    }
    open = true
    await eventually(async () => {
      advance(120)
      started.wake()
      expect((await oldestJob(db)).doneAt).not.toBeNull()
    })
  })
})
