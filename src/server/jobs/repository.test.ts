import { describe, expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import {
  claimJobs,
  completeJob,
  enqueueJob,
  failJob,
  findNextJobTime,
  deferJob,
  renewLease,
  retryJob,
} from '#server/jobs/repository.ts'
import { addJob } from '#testing/add-job.ts'
import { testDatabase } from '#testing/database.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const seconds = (count: number) => new Date(NOON.getTime() + count * 1000)

const enqueue = (db: Db, messageId = 'message', runAt = NOON) =>
  enqueueJob(db, { kind: 'deliver-message', payload: { messageId }, runAt })

const claim = (db: Db, now = NOON, limit = 10) =>
  claimJobs(db, { kinds: ['deliver-message'], now, leaseUntil: new Date(now.getTime() + 60_000), limit })

async function claimOne(db: Db, now = NOON) {
  const [job] = await claim(db, now, 1)
  if (!job) throw new Error('No job was due')
  return job
}

describe('O07 O09 jobs', () => {
  it('O07 a job exists exactly if the transaction that adds it commits', async () => {
    const db = await testDatabase()
    await expect(
      db.transaction(async (trx) => {
        await enqueue(trx)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await claim(db)).toEqual([])

    await db.transaction((trx) => enqueue(trx))
    expect(await claim(db)).toHaveLength(1)
  })

  it('O07 a key is used once, also after its job is done', async () => {
    const db = await testDatabase()
    const payload = { messageId: 'message' }
    const job = { kind: 'deliver-message', payload, runAt: NOON, dedupe: 'purchase:1' } as const
    expect(await enqueueJob(db, job)).toBe(true)
    expect(await enqueueJob(db, job)).toBe(false)
    await completeJob(db, await claimOne(db), NOON)
    expect(await enqueueJob(db, job)).toBe(false)
    expect(await claim(db)).toEqual([])
  })

  it('O09 a claim takes due jobs of known kinds, the longest due first, up to its limit', async () => {
    const db = await testDatabase()
    await enqueue(db, 'second', seconds(-5))
    await enqueue(db, 'future', seconds(1))
    await enqueue(db, 'first', seconds(-10))
    await enqueue(db, 'third', seconds(0))
    await addJob(db, { kind: 'of-a-newer-build', payload: {}, runAt: seconds(-60) })

    const claimed = await claim(db, NOON, 2)
    expect(claimed.map(({ payload }) => payload['messageId'])).toEqual(['first', 'second'])
    expect((await claim(db)).map(({ payload }) => payload['messageId'])).toEqual(['third'])
    expect(await findNextJobTime(db, ['deliver-message'])).toEqual(seconds(1))
  })

  it('O09 a claim takes the most urgent kind first, however long the others are due', async () => {
    const db = await testDatabase()
    for (let index = 0; index < 20; index += 1)
      await addJob(db, {
        kind: 'mailing',
        payload: { name: `mailing ${index}` },
        runAt: seconds(-3600 + index),
      })
    await addJob(db, { kind: 'letter', payload: { name: 'letter' }, runAt: seconds(-1) })
    await addJob(db, { kind: 'purchase', payload: { name: 'purchase' }, runAt: seconds(0) })
    await addJob(db, { kind: 'purchase', payload: { name: 'earlier purchase' }, runAt: seconds(-1) })

    const kinds = ['purchase', 'letter', 'mailing']
    const claimed = await claimJobs(db, { kinds, now: NOON, leaseUntil: seconds(60), limit: 4 })
    expect(claimed.map(({ payload }) => payload['name'])).toEqual([
      'earlier purchase',
      'purchase',
      'letter',
      'mailing 0',
    ])
  })

  it('O09 a leased job can be claimed by others only after its lease ends', async () => {
    const db = await testDatabase()
    await enqueue(db)
    const dead = await claimOne(db)
    expect(await claim(db, seconds(59))).toEqual([])
    expect(await findNextJobTime(db, ['deliver-message'])).toEqual(seconds(60))

    const taken = await claimOne(db, seconds(60))
    expect(taken).toMatchObject({ id: dead.id, attempt: 1, interruptions: 1 })
    expect(await completeJob(db, dead, seconds(61))).toBe(false)
    expect(await completeJob(db, taken, seconds(61))).toBe(true)
  })

  it('O09 a renewed lease keeps the job', async () => {
    const db = await testDatabase()
    await enqueue(db)
    const job = await claimOne(db)
    expect(await renewLease(db, job, seconds(100))).toBe(true)
    expect(await claim(db, seconds(99))).toEqual([])
  })

  it('O07 a retried job waits for its time and counts the attempts; a deferral does not count', async () => {
    const db = await testDatabase()
    await enqueue(db)
    await retryJob(db, await claimOne(db), seconds(5), 'no luck')
    expect(await claim(db, seconds(4))).toEqual([])
    const second = await claimOne(db, seconds(5))
    expect(second.attempt).toBe(2)

    await deferJob(db, second, seconds(30), 'not yet')
    const again = await claimOne(db, seconds(30))
    expect(again.attempt).toBe(2)

    await failJob(db, again, seconds(31), 'hopeless')
    expect(await claim(db, seconds(9999))).toEqual([])
    expect(await findNextJobTime(db, ['deliver-message'])).toBeUndefined()
  })
})
