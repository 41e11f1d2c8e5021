import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'

/** A book of this size must not make the start take this long. */
const START_MS = 10 * 60_000
const LOOK_MS = 200
/** After the last job, until what it needed was given back or not, and figures are read from the database again. */
const REST_MS = 11_000

const MEGABYTE_KB = 1024

/** The memory of a process that the machine really gives it, in megabytes. */
interface Memory {
  now: number
  /** The most so far. */
  peak: number
}

export interface MeasuredProgram {
  origin: string
  /** Of its process. */
  pid: number
  /** From the start of the process until it serves. */
  startSeconds: number
  memory: () => Memory
  /**
   * Waits until no job is due; then how long the metrics take, which count what is stored, in seconds. Undefined if
   * counting took longer than it may.
   */
  untilIdle: () => Promise<number | undefined>
  /** Samples the memory during work. */
  peakDuring: <T>(work: () => Promise<T>) => Promise<{ result: T; peak: number }>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built program, as an operator does. */
export async function startMeasured(settings: Record<string, string>): Promise<MeasuredProgram> {
  const port = await freePort()
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'error', ...settingsAt(port), ...settings }
  const startedAt = performance.now()
  const started = new StartedProcess(process.execPath, ['dist/server/main.js'], { env })
  try {
    await started.waitUntilReady(START_MS)
  } catch (error) {
    await started.end('SIGKILL')
    throw error
  }
  const startSeconds = (performance.now() - startedAt) / 1000
  const origin = `http://127.0.0.1:${port}`
  const pid = started.pid ?? 0
  return {
    origin,
    pid,
    startSeconds,
    memory: () => readMemory(pid),
    untilIdle: async () => {
      const deadline = performance.now() + START_MS
      while (!(await hasNothingDue(origin))) {
        if (performance.now() > deadline) throw new Error('Jobs are still due')
        await pause(LOOK_MS)
      }
      await pause(REST_MS)
      const asked = performance.now()
      const response = await fetch(`${origin}/quote/api/metrics`)
      const hasAll = /^quotes_stored /m.test(await response.text())
      return hasAll ? (performance.now() - asked) / 1000 : undefined
    },
    peakDuring: (work) => peakDuring(pid, work),
    kill: () => started.end('SIGKILL'),
    stop: () => started.end('SIGTERM'),
  }
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / MEGABYTE_KB
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The most memory that a process has while work runs. */
export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = 0
  const look = () => {
    try {
      // A process that has ended has none, until it is forgotten.
      peak = Math.max(peak, readMemory(pid).now || 0)
    } catch {
      // It is forgotten already.
    }
  }
  const timer = setInterval(look, LOOK_MS)
  try {
    look()
    const result = await work()
    return { result, peak }
  } finally {
    clearInterval(timer)
  }
}

async function hasNothingDue(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/quote/api/metrics`)
  const text = await response.text()
  const isAnswered = /^database_up 1$/m.test(text) && /^quotes_stored /m.test(text)
  return isAnswered && !/^jobs_oldest_due_age_seconds\{[^}]*\} (?!0$)/m.test(text)
}
