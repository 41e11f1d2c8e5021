import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openThreadPool, type PoolSettings } from '#server/kit/threads/thread-pool.ts'
import { problemOf } from '#testing/problem-of.ts'

const FILE = path.resolve('src/testing/thread-tasks.ts')
const LIMITS = { concurrency: 2, maxQueue: 8, maxWaitMs: 60_000, maxRunMs: 60_000 }

function pool(settings: Partial<PoolSettings> = {}) {
  const reports: string[] = []
  const report = (_: unknown, message: string) => void reports.push(message)
  const opened = openThreadPool({ ...LIMITS, name: 'documents', file: FILE, report, ...settings })
  onTestFinished(opened.close)
  return { ...opened, reports }
}

const NOT_MADE = { code: 'FILE_NOT_MADE' }

describe('N75 threads for heavy work', { timeout: 60_000 }, () => {
  it('N75 run beside the thread that answers requests', async () => {
    const { run } = pool()
    const threads = await Promise.all([1, 2, 3].map(() => run<number>('thread', undefined, 'person')))
    for (const thread of threads) expect(thread).toBeGreaterThan(0)
  })

  it.runIf(process.platform === 'linux')('N75 give way to the thread that answers requests', async () => {
    const { run } = pool()
    const own = os.getPriority()
    expect(await run<number>('niceness', undefined, 'person')).toBe(Math.min(own + 5, 19))
  })

  it('O15 work where a sandbox forbids to change priorities', async () => {
    const denied = vi.spyOn(os, 'setPriority').mockImplementation(() => {
      throw new Error('EPERM')
    })
    onTestFinished(() => denied.mockRestore())
    const { run } = pool()
    expect(await run<number>('niceness', undefined, 'person')).toBe(os.getPriority())
  })

  it('N75 pass on a task’s own error', async () => {
    const { run, reports } = pool()
    await expect(run('fail', undefined, 'person')).rejects.toThrow('There is no such face')
    expect(reports).toEqual([])
  })

  it.each(['crash', 'stray'])('N75 that die (%s) fail their own task alone', async (bad) => {
    const { run, reports } = pool()
    const outcomes = await Promise.all([
      problemOf(run(bad, undefined, 'person')),
      ...[1, 2, 3].map(() => run<number>('thread', undefined, 'person')),
    ])
    expect(outcomes).toEqual([NOT_MADE, ...[1, 2, 3].map(() => expect.any(Number))])
    expect(reports).toEqual(['a thread for documents ended at its task'])
    expect(await run<number>('thread', undefined, 'person')).toBeGreaterThan(0)
  })

  it('N75 end a task that never ends, and continue with the waiting ones', async () => {
    const { run, reports } = pool({ concurrency: 1, maxRunMs: 5000 })
    const outcomes = await Promise.all([
      problemOf(run('hang', undefined, 'person')),
      run<number>('thread', undefined, 'person'),
    ])
    expect(outcomes).toEqual([NOT_MADE, expect.any(Number)])
    expect(reports).toHaveLength(1)
  })

  it('O10 end with the program, even during a task', async () => {
    const { run, close } = pool({ concurrency: 1 })
    const hanging = problemOf(run('hang', undefined, 'person'))
    const waiting = problemOf(run('thread', undefined, 'job'))
    await close()
    expect(await Promise.all([hanging, waiting])).toEqual([NOT_MADE, NOT_MADE])
  })
})
