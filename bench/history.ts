import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isReached, type Measure } from './measure.ts'

/** What was measured once: a line of the history. */
export interface PastMeasure {
  /** The commit, ten hex digits, with `+` if files were changed since. */
  commit: string
  /** ISO 8601, UTC. */
  at: string
  name: string
  what: string
  ours: number
  /** Null where nothing bare stands beside it. */
  bare: number | null
  unit: string
  /** Of ours to the bare one; null where there is none. */
  ratio: number | null
  reached: boolean
  /** The share of the processors that other programs used just before, from 0 to 1. */
  busy: number
}

const FILE = path.join(import.meta.dirname, 'history.jsonl')

/** All that was ever kept, oldest first. */
export function readHistory(): PastMeasure[] {
  if (!existsSync(FILE)) return []
  const lines = readFileSync(FILE, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as PastMeasure)
}

/** Keeps what one part measured. */
export function keepMeasures(name: string, measures: readonly Measure[], busy: number): void {
  const commit = currentCommit()
  const at = new Date().toISOString()
  const lines = measures.map((measure): PastMeasure => {
    const { what, ours, bare, unit, ratio } = measure
    return {
      commit,
      at,
      name,
      what,
      ours: rounded(ours),
      bare: Number.isFinite(bare) ? rounded(bare) : null,
      unit,
      ratio: Number.isFinite(ratio) ? rounded(ratio) : null,
      reached: isReached(measure),
      busy: rounded(busy),
    }
  })
  appendFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Four digits that count are more than a busy machine can repeat. */
function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', 'src', 'package-lock.json') === '' ? '' : '+'
  return `${git('rev-parse', 'HEAD').slice(0, 10)}${changed}`
}
