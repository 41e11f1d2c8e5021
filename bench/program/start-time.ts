import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import { type Measure, tableOf } from '../measure.ts'

const GOAL_FIRST_S = 20
const GOAL_LATER_S = 0.8
const LATER_ROUNDS = 5
const LONGEST_MS = 10 * 60_000

/** `npm start` in a clone without packages, until it serves; and again, when all is installed, built and set up. */
export async function startTime(): Promise<Measure[]> {
  const clone = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  try {
    execFileSync('git', ['clone', '--quiet', '.', clone])
    const first = await secondsToStart(clone)
    const later: number[] = []
    for (let round = 0; round < LATER_ROUNDS; round += 1) later.push(await secondsToStart(clone))
    const middle = later.toSorted((one, other) => one - other)[Math.floor(LATER_ROUNDS / 2)] ?? Number.NaN
    return [
      measure('`npm start` in a bare clone, until it serves', first, GOAL_FIRST_S),
      measure('`npm start` later', middle, GOAL_LATER_S),
    ]
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

async function secondsToStart(cwd: string): Promise<number> {
  const env = { HOME: process.env['HOME'], PORT: String(await freePort()) }
  const startedAt = performance.now()
  const program = new StartedProcess('npm', ['start'], { cwd, env, detached: true })
  try {
    await program.waitUntilReady(LONGEST_MS)
    return (performance.now() - startedAt) / 1000
  } finally {
    await program.end('SIGTERM')
  }
}

function measure(what: string, ours: number, unitsAtMost: number): Measure {
  return { what, ours, bare: Number.NaN, unit: 's', ratio: Number.NaN, goal: { unitsAtMost } }
}

// By itself: `npx tsx bench/program/start-time.ts`, of what is committed.
if (process.argv[1] === import.meta.filename) console.log(tableOf(await startTime()))
