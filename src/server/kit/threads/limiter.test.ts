import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '#domain/problem.ts'
import { createLimiter, type Priority } from '#server/kit/threads/limiter.ts'
import { problemOf } from '#testing/problem-of.ts'
import { eventually } from '#testing/eventually.ts'

const LIMITS = { concurrency: 1, maxQueue: 2, maxWaitMs: 60_000 }

/** Tasks that the test ends. */
function tasks() {
  const started: string[] = []
  const ends: Record<string, (fault?: Error) => void> = {}
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve, reject) => {
      ends[name] = (fault) => (fault ? reject(fault) : resolve(name))
    })
  }
  return { started, task, end: (name: string, fault?: Error) => ends[name]?.(fault) }
}

describe('N75 the queue for processors', () => {
  it('N75 rejects a task as busy if the queue is full', async () => {
    const { started, task, end } = tasks()
    const { run } = createLimiter(LIMITS)
    const all = ['one', 'two', 'three'].map((name) => run('person', task(name)))
    expect(await problemOf(run('person', task('four')))).toEqual({ code: 'BUSY', retryAfterSeconds: 3 })
    expect(await problemOf(run('job', task('five')))).toMatchObject({ code: 'BUSY' })
    expect(started).toEqual(['one'])

    // What waits in vain fails later, in another test.
    for (const name of ['one', 'two', 'three']) {
      await eventually(() => expect(started).toContain(name))
      end(name)
    }
    await Promise.all(all)
  })

  it('N75 rejects a task as busy when it has waited too long, and removes it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { started, task, end } = tasks()
      const limiter = createLimiter({ ...LIMITS, maxWaitMs: 2000 })
      const first = limiter.run('person', task('one'))
      const second = limiter.run('person', task('two')).catch((error: unknown) => error)
      vi.advanceTimersByTime(1999)
      expect(limiter.queued).toBe(1)
      vi.advanceTimersByTime(1)
      expect(await second).toBeInstanceOf(ProblemError)
      expect(limiter.queued).toBe(0)
      await nextTurn()
      end('one')
      await first
      await nextTurn()
      expect(started).toEqual(['one'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('N75 a task that has started is never rejected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { task, end } = tasks()
      const { run } = createLimiter({ ...LIMITS, maxWaitMs: 2000 })
      const first = run('person', task('one'))
      const second = run('person', task('two'))
      await nextTurn()
      end('one')
      await first
      await nextTurn()
      vi.advanceTimersByTime(10_000)
      end('two')
      expect(await second).toBe('two')
    } finally {
      vi.useRealTimers()
    }
  })

  it('N75 downloads come before mail, otherwise first come, first served', async () => {
    const { started, task, end } = tasks()
    const { run } = createLimiter({ ...LIMITS, maxQueue: 9 })
    const requests: [Priority, string][] = [
      ['job', 'under way'],
      ['job', 'mail one'],
      ['person', 'download one'],
      ['job', 'mail two'],
      ['person', 'download two'],
    ]
    const all = requests.map(([priority, name]) => run(priority, task(name)))
    const order = ['under way', 'download one', 'download two', 'mail one', 'mail two']
    for (const name of order) {
      await eventually(() => expect(started).toContain(name))
      end(name)
    }
    await Promise.all(all)
    expect(started).toEqual(order)
  })

  it('N75 a task that fails leaves its place to the next', async () => {
    const { started, task, end } = tasks()
    const { run } = createLimiter({ ...LIMITS, concurrency: 2 })
    const failing = run('person', task('one')).catch((error: Error) => error.message)
    void run('person', task('two'))
    void run('person', task('three'))
    await nextTurn()
    expect(started).toEqual(['one', 'two'])
    end('one', new Error('no face'))
    expect(await failing).toBe('no face')
    await eventually(() => expect(started).toEqual(['one', 'two', 'three']))
  })
})
