import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { QuoteChange } from '#server/writes/live-updates.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { NOON } from '#testing/test-context.ts'

const EVENT = { at: NOON, actor: 'system', event: 'first_rep_made', detail: {} } as const
const CHANGE: QuoteChange = { quoteId: 'q', by: null }
const JOB = { kind: 'tidy-up', payload: {}, runAt: NOON } as const

describeOnBothDatabases('O04 a write', (open) => {
  let db: Db
  /** What followed, with what another connection then saw. */
  let followed: Promise<string>[]
  beforeEach(async () => {
    const database = await open()
    onTestFinished(database.close)
    db = database.db
    followed = []
  })

  const stored = async () => `${await db.$count(auditEvents)} events, ${await db.$count(jobs)} jobs`
  const then = (what: string) => void followed.push(stored().then((seen) => `${what} after ${seen}`))
  const context = (reached = db) => ({
    db: reached,
    wakeJobs: () => then('woken'),
    live: {
      publish: ({ quoteId }: QuoteChange) => then(`told of ${quoteId}`),
      publishSettings: () => undefined,
      disconnectSessions: () => undefined,
      getSocketPort: () => undefined,
    },
  })

  it('O04 stores rows, audit event and job together, and only then wakes the worker and tells reps', async () => {
    const done = await runWrite(context(), async (trx, { audit, publish }) => {
      publish(CHANGE)
      await enqueueJob(trx, JOB)
      await audit(EVENT)
      expect(followed).toEqual([])
      return 'done'
    })
    expect(done).toBe('done')
    expect(await Promise.all(followed)).toEqual([
      'woken after 1 events, 1 jobs',
      'told of q after 1 events, 1 jobs',
    ])
  })

  it('O04 is refused and leaves nothing if it has no audit event and does not say why', async () => {
    const forgetful = runWrite(context(), async (trx, { publish }) => {
      await enqueueJob(trx, JOB)
      publish(CHANGE)
    })
    await expect(forgetful).rejects.toThrow('has no audit event')
    expect([await stored(), followed]).toEqual(['0 events, 0 jobs', []])
    await runWrite(context(), async (_trx, { noAudit }) => noAudit('It changes nothing'))
    expect([await stored(), followed]).toEqual(['0 events, 0 jobs', []])
  })

  it('O04 that fails leaves nothing, and nothing follows', async () => {
    const failing = runWrite(context(), async (trx, { audit, publish }) => {
      await audit(EVENT)
      await enqueueJob(trx, JOB)
      publish(CHANGE)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await stored(), followed]).toEqual(['0 events, 0 jobs', []])
  })

  it('O04 inside another is part of it: nothing follows before the outer commit, and nothing if that fails', async () => {
    const inner = (trx: Db) =>
      runWrite(context(trx), async (innermost, { audit, publish }) => {
        await audit(EVENT)
        await enqueueJob(innermost, JOB)
        publish(CHANGE)
      })
    const failing = runWrite(context(), async (trx) => {
      await inner(trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await stored(), followed]).toEqual(['0 events, 0 jobs', []])

    await runWrite(context(), async (trx, { audit }) => {
      await inner(trx)
      expect(followed).toEqual([])
      await audit(EVENT)
    })
    expect(await Promise.all(followed)).toEqual([
      'woken after 2 events, 1 jobs',
      'told of q after 2 events, 1 jobs',
    ])
  })

  it('O04 is accounted for by the write inside it', async () => {
    await runWrite(context(), (trx) => runWrite(context(trx), (_trx, { audit }) => audit(EVENT)))
    expect(await stored()).toBe('1 events, 0 jobs')
  })

  it('O04 inside another that fails and is caught adds neither jobs nor news', async () => {
    await runWrite(context(), async (trx, { audit }) => {
      const failing = runWrite(context(trx), async (innermost, { publish }) => {
        await enqueueJob(innermost, JOB)
        publish(CHANGE)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await audit(EVENT)
    })
    expect([await stored(), followed]).toEqual(['1 events, 0 jobs', []])
  })

  it('O04 with a job or news is refused where nobody could be told', async () => {
    const job = runWrite({ db }, async (trx, { audit }) => {
      await audit(EVENT)
      await enqueueJob(trx, JOB)
    })
    await expect(job).rejects.toThrow('nothing wakes the worker')
    const news = runWrite({ db }, async (_trx, { audit, publish }) => {
      await audit(EVENT)
      publish(CHANGE)
    })
    await expect(news).rejects.toThrow('nothing publishes them')
    expect(await stored()).toBe('0 events, 0 jobs')
  })
})
