import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RetryLater } from '#server/jobs/retry.ts'
import { testDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { enqueue, NOON, oldestJob, recorder, worker } from '#testing/job-worker.ts'

/** A job that comes back at once ends after so many runs, as nothing else would end its test. */
const ENOUGH = 200

describe('O10 a worker that stops', () => {
  it('O10 stopping waits for the running job and takes no other', async () => {
    const db = await testDatabase()
    const { names, handler } = recorder()
    await enqueue(db, 'running')
    const started = worker(db, async (payload, context) => {
      await handler(payload, context)
      await pause(200)
    })
    await eventually(() => expect(names).toEqual(['running']))
    const stopped = started.stop()
    await enqueue(db, 'late')
    started.wake()
    await stopped
    expect((await oldestJob(db)).doneAt).toEqual(NOON)
    await pause(50)
    expect(names).toEqual(['running'])
  })

  it('O10 a job that comes back at once leaves a turn to everything else', async () => {
    const db = await testDatabase()
    await enqueue(db)
    let runs = 0
    let runsBefore: number | undefined
    setTimeout(() => (runsBefore = runs), 50)
    worker(db, () => {
      runs += 1
      // Ends by itself, so that this test does if nothing else gets its turn.
      return runs < ENOUGH ? Promise.reject(new RetryLater(0, 'It comes back')) : Promise.resolve()
    })
    await eventually(async () => expect((await oldestJob(db)).doneAt).toEqual(NOON))
    expect(runsBefore).toBeLessThan(ENOUGH)
  })

  it('O10 from the announcement of its stop a worker takes no job, also none that it has given back', async () => {
    const db = await testDatabase()
    const stopping = new AbortController()
    let runs = 0
    await enqueue(db)
    const started = worker(
      db,
      () => {
        runs += 1
        stopping.abort()
        const back = new RetryLater(0, 'This instance is stopping')
        return runs < ENOUGH ? Promise.reject(back) : Promise.resolve()
      },
      { stopping: stopping.signal },
    )
    await eventually(async () => expect(await oldestJob(db)).toMatchObject({ leaseUntil: null, runAt: NOON }))
    started.wake()
    await pause(100)
    expect(runs).toBe(1)
  })

  it('O10 stopping does not wait beyond its deadline; the job comes back after its lease', async () => {
    const db = await testDatabase()
    await enqueue(db)
    let release = () => undefined as void
    const blocked = new Promise<void>((resolve) => (release = resolve))
    const started = worker(db, () => blocked)
    await eventually(async () => expect((await oldestJob(db)).attempts).toBe(1))
    const before = Date.now()
    await started.stop(100)
    expect(Date.now() - before).toBeLessThan(1000)
    expect(await oldestJob(db)).toMatchObject({ doneAt: null, leaseUntil: new Date(NOON.getTime() + 60_000) })
    release()
  })
})
