import { createHash } from 'node:crypto'

/** Lines of a file, counted from 1, both included. */
export interface Lines {
  file: string
  from: number
  to: number
}

/** How many lines are mutated together: some ten mutants, and most of a function. */
const WINDOW = 30

/**
 * Windows of the files, `count` of them, drawn by the seed: equal seeds and files draw the same ones.
 * `sources` are the files with their texts.
 */
export function drawSample(sources: ReadonlyMap<string, string>, count: number, seed: string): Lines[] {
  return [...sources]
    .flatMap(([file, text]) => windowsOf(file, text.split('\n').length))
    .map((lines) => ({ lines, rank: hash(`${seed} ${lines.file} ${lines.from}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ lines }) => lines)
}

function windowsOf(file: string, length: number): Lines[] {
  return Array.from({ length: Math.ceil(length / WINDOW) }, (_, at) => ({
    file,
    from: at * WINDOW + 1,
    to: Math.min((at + 1) * WINDOW, length),
  }))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
