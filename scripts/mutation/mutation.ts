import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, sourceFiles } from '../source-files.ts'
import { MUTATED_PARTS, mutatedPartOf } from './mutated-parts.ts'
import { drawSample } from './sample.ts'
import { countByPart, describeCounts, readReport } from './report.ts'

/*
 * `npm run mutation` changes the rules in every small way, one at a time, and counts the changes that tests notice.
 * `-- --part=amendments` does so for one part alone, `-- --sample` for a few lines of all parts.
 */

const REPORT = 'coverage/mutation.json'
/** Windows of a sample: some 140 mutants, a minute and a half on two cores. */
const SAMPLE = 8
/** Percent that tests have to notice. The score of a sample swings by a few percent around that of the whole. */
const NEEDED = { whole: 90, sample: 75 }

const part = process.argv.find((word) => word.startsWith('--part='))?.slice('--part='.length)
const isSample = process.argv.includes('--sample')
if (part !== undefined && !MUTATED_PARTS.some((known) => known === part)) {
  console.error(`Say one of: ${MUTATED_PARTS.join(', ')}`)
  process.exit(1)
}

const files = sourceFiles('src/domain').filter((file) => {
  const of = mutatedPartOf(file)
  return of !== undefined && (part === undefined || part === of)
})

const { status } = spawnSync(
  path.join('node_modules', '.bin', 'stryker'),
  ['run', '--mutate', (isSample ? sampled() : files).join(',')],
  { cwd: root, stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)

const counts = countByPart(readReport(path.join(root, REPORT)))
const { text, score } = describeCounts(counts)
console.log(text)
const needed = isSample ? NEEDED.sample : NEEDED.whole
if (score < needed) {
  console.error(`Tests notice ${score.toFixed(1)} percent of the changes; ${needed} are needed.`)
  process.exit(1)
}

/** Drawn by the rules as they are committed, so that one commit always tries the same lines and the next other ones. */
function sampled(): string[] {
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const))
  return drawSample(sources, SAMPLE, committedRules()).map(({ file, from, to }) => `${file}:${from}-${to}`)
}

function committedRules(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD:src/domain'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    // Not a clone: the same lines each time.
    return 'no commit'
  }
}
