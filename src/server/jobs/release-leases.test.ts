import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { registerInstance } from '#server/kit/db/postgres/instance.ts'
import { INSTANCE_LOCK_CLASS } from '#server/kit/db/postgres/instance-locks.ts'
import { releaseDeadLeases } from '#server/jobs/release-leases.ts'
import { claimJobs, completeJob, findNextJobTime } from '#server/jobs/repository.ts'
import { addJob } from '#testing/add-job.ts'
import { postgresDatabase, testDatabase, hasPostgres } from '#testing/database.ts'
import { waitUntil } from '#testing/live-site.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const now = () => NOON
const leaseUntil = new Date(NOON.getTime() + 60_000)

const enqueue = (db: Db) => addJob(db, { kind: 'test', payload: {}, runAt: NOON })
const claim = (db: Db, instance?: number) =>
  claimJobs(db, { kinds: ['test'], now: NOON, leaseUntil, limit: 10, instance })

describe('O09 leases of dead instances', () => {
  it('O09 on the database of a single process all leases are released at once, and their workers have lost them', async () => {
    const db = await testDatabase()
    await enqueue(db)
    const [held] = await claim(db)
    expect(await claim(db)).toEqual([])
    expect(await releaseDeadLeases(db, now, { isSingleProcess: true })).toBe(1)
    expect(held && (await completeJob(db, held, NOON))).toBe(false)
    expect(await claim(db)).toMatchObject([{ id: held?.id, attempt: 1, interruptions: 1 }])
  })

  it('O07 O09 a job does not fail because its workers restart, but waits longer after each restart', async () => {
    const db = await testDatabase()
    await enqueue(db)
    let time = NOON.getTime()
    const waits: number[] = []
    for (let restart = 1; restart <= 20; restart += 1) {
      const at = new Date(time)
      await claimJobs(db, { kinds: ['test'], now: at, leaseUntil: new Date(time + 60_000), limit: 1 })
      await releaseDeadLeases(db, () => at, { isSingleProcess: true })
      const next = await findNextJobTime(db, ['test'])
      waits.push(((next?.getTime() ?? 0) - time) / 1000)
      time = next?.getTime() ?? 0
    }
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 1, 2])
    expect(Math.max(...waits)).toBeLessThanOrEqual(20)
    const [job] = await claimJobs(db, { kinds: ['test'], now: new Date(time), leaseUntil, limit: 1 })
    expect(job).toMatchObject({ attempt: 1, interruptions: 20 })
  })

  it('O09 an attempt whose lease expired is repeated and counted as interrupted', async () => {
    const db = await testDatabase()
    await enqueue(db)
    await claim(db)
    const later = new Date(leaseUntil.getTime() + 1)
    const [job] = await claimJobs(db, { kinds: ['test'], now: later, leaseUntil: later, limit: 1 })
    expect(job).toMatchObject({ attempt: 1, interruptions: 1 })
  })

  it('O09 finished jobs have no lease', async () => {
    const db = await testDatabase()
    await enqueue(db)
    const [held] = await claim(db)
    if (held) await completeJob(db, held, NOON)
    expect(await releaseDeadLeases(db, now, { isSingleProcess: true })).toBe(0)
  })

  async function severalInstances() {
    const { db, url, close } = await postgresDatabase()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const closing: (() => Promise<void>)[] = []
    onTestFinished(async () => {
      for (const one of closing) await one()
      await admin.end()
      await close()
    })
    const join = async () => {
      const instance = await registerInstance(url)
      closing.push(instance.close)
      return instance
    }
    /** Closes the connection that holds an instance's lock, as a restart of the server does. */
    const breakLock = (id: number) =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2`,
        [INSTANCE_LOCK_CLASS, id],
      )
    const isHeld = async (id: number) => {
      const held = 'select from pg_locks where classid = $1 and objid = $2 and granted'
      return (await admin.query(held, [INSTANCE_LOCK_CLASS, id])).rows.length === 1
    }
    return { db, join, breakLock, isHeld }
  }

  it.skipIf(!hasPostgres)(
    'O09 of several, the dead one’s are free soon and the living one’s are left',
    async () => {
      const { db, join } = await severalInstances()
      const [dead, alive] = [await join(), await join()]
      await enqueue(db)
      const [jobOfDead] = await claim(db, dead.id)
      await enqueue(db)
      const [jobOfAlive] = await claim(db, alive.id)
      await enqueue(db)
      const [jobWithoutInstance] = await claim(db)
      await dead.close()

      expect(await releaseDeadLeases(db, now, { isSingleProcess: false, recheckMs: 200 })).toBe(1)
      expect((await claim(db)).map(({ id }) => id)).toEqual([jobOfDead?.id])
      for (const held of [jobOfAlive, jobWithoutInstance])
        expect(held && (await completeJob(db, held, NOON))).toBe(true)
    },
  )

  it.skipIf(!hasPostgres)(
    'O09 a living one whose connection breaks just then keeps its jobs, and is known again',
    { timeout: 30_000 },
    async () => {
      const { db, join, breakLock, isHeld } = await severalInstances()
      const alive = await join()
      await enqueue(db)
      const [held] = await claim(db, alive.id)
      await breakLock(alive.id)
      // The first check may happen while nobody holds the lock.
      const released = releaseDeadLeases(db, now, { isSingleProcess: false, recheckMs: 3000 })
      await waitUntil(() => isHeld(alive.id))
      await pause(100)
      expect(await released).toBe(0)
      expect(held && (await completeJob(db, held, NOON))).toBe(true)
    },
  )
})
