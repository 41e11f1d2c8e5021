// Measures this checkout against the commit before, by turns in one run, and fails where it lost more than 15 percent.
// `npx tsx bench/compare-commits.ts [--commit=HEAD~1] [NAME…]`; a part of `npm run test:long`.
import { execFileSync, fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median, type Measure } from './measure.ts'

/** Those that take a minute or two, and tell of the paths that people wait on. */
const WATCHED = [
  'shell',
  'get-contact-embedded',
  'embedded-saves',
  'outbox-embedded',
  'pricing',
  'certificates',
]
const TURNS = 3
/** More than chance: the same commit against itself differs by some percent on a machine that does other work. */
const MOST_LOST = 0.15

const root = path.resolve(import.meta.dirname, '..')
const [commitOption] = process.argv.filter((one) => one.startsWith('--commit='))
const before = commitOption?.slice('--commit='.length) ?? 'HEAD~1'
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const names = named.length > 0 ? named : WATCHED

const folder = mkdtempSync(path.join(tmpdir(), 'albatross-before-'))
try {
  checkOut()
  const lost = []
  for (const name of names) lost.push(...(await compare(name)))
  for (const line of lost) console.error(line)
  process.exitCode = lost.length > 0 ? 1 : 0
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}

/** The commit before, built with the packages of this one if it locks the same. */
function checkOut(): void {
  git('worktree', 'add', '--detach', '--force', folder, before)
  const isSameLock = git('diff', '--name-only', before, 'HEAD', '--', 'package-lock.json') === ''
  if (isSameLock) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  execFileSync('npm', ['run', '-s', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function compare(name: string): Promise<string[]> {
  const [then, now]: [Measure[][], Measure[][]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    const measured = await measureIn(folder, name)
    if (!measured) {
      console.log(`${name}: the commit before has no such measure, or could not be measured`)
      return []
    }
    then.push(measured)
    const again = await measureIn(root, name)
    if (!again) return [`${name} could not be measured`]
    now.push(again)
  }
  return (now[0] ?? []).flatMap(({ what, unit }) => {
    const [one, other] = [middle(then, what), middle(now, what)]
    if (one === undefined || other === undefined) return []
    const change = other / one - 1
    const line = `${what}: ${one.toFixed(1)}, now ${other.toFixed(1)} ${unit} (${(change * 100).toFixed(0)} %)`
    console.log(line)
    return (isTime(unit) ? change : -change) > MOST_LOST ? [`Slower: ${line}`] : []
  })
}

/** Our own figure, not the ratio: the bare program is the same in both, and its chance would be in it twice. */
function middle(turns: readonly Measure[][], what: string): number | undefined {
  const values = turns
    .flatMap((measures) => measures.filter((one) => one.what === what))
    .map(({ ours }) => ours)
  return values.length > 0 ? median(values) : undefined
}

/** Rates are better when larger, everything else when smaller. */
function isTime(unit: string): boolean {
  return !unit.endsWith('/s') && unit !== 'a second' && unit !== 'points'
}

/** Undefined where the checkout does not know this measure, or failed. */
function measureIn(cwd: string, name: string): Promise<Measure[] | undefined> {
  const program = path.join(cwd, 'bench/run-one.ts')
  if (!existsSync(program)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const child = fork(program, [name], { cwd, serialization: 'advanced' })
    let measures: Measure[] | undefined
    child.on('message', (message) => {
      measures = message as Measure[]
    })
    child.on('error', reject)
    child.on('exit', () => resolve(measures))
  })
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
