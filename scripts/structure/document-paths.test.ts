import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles } from '../source-files.ts'
import { missingPathEnds, namedPathEnds, namedPaths } from './document-paths.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

it.each(documents)('%s names only files that exist', (document) => {
  const named = namedPaths(readFileSync(path.join(root, document), 'utf8'))
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

const files = sourceFiles('src', 'e2e', 'attack', 'bench', 'scripts')

// Records of decisions name what was there when they were made.
it.each(documents.filter((document) => !document.startsWith('docs/adr/')))(
  '%s ends paths only as files do',
  (document) => {
    const ends = namedPathEnds(readFileSync(path.join(root, document), 'utf8'))
    expect(missingPathEnds(ends, files)).toEqual([])
  },
)

it('the data journeys name the files that each request passes', () => {
  const named = namedPaths(readFileSync(path.join(root, 'docs/DATA-JOURNEYS.md'), 'utf8'))
  for (const room of ['src/web/', 'src/contract/', 'src/server/', 'src/domain/'])
    expect(named.filter((file) => file.startsWith(room)).length, room).toBeGreaterThan(2)
})

it.each(journeys())('the journey "%s" says how many folders it passes', (_title, text) => {
  const folders = new Set(namedPaths(text).map((file) => path.posix.dirname(file)))
  expect(text.match(/^(\d+) folders\./m)?.[1]).toBe(String(folders.size))
})

/** Title and text of each journey. */
function journeys(): [string, string][] {
  const [, ...sections] = readFileSync(path.join(root, 'docs/DATA-JOURNEYS.md'), 'utf8').split(/^## /m)
  return sections.map((section) => [section.split('\n')[0] ?? '', section])
}

it('paths are distinguished from patterns, names and commands', () => {
  const text =
    'See `src/domain/money.ts` and `docs/adr`, not `src/<noun>/routes.ts`, `e2e/*.e2e.ts`, `money.ts` or `npx tsx scripts/x.ts`.'
  expect(namedPaths(text)).toEqual(['src/domain/money.ts', 'docs/adr'])
})

it('an end of a path that no file has is found', () => {
  const text =
    'Its line in `contests/contests.ts` and `pricing/rating/rated-contests.ts`, not `contests/rated-contests.ts`, `<kind>/rate.ts`, `rate.ts` or `src/domain/problem.ts`.'
  const ends = namedPathEnds(text)
  expect(ends).toEqual([
    'contests/contests.ts',
    'pricing/rating/rated-contests.ts',
    'contests/rated-contests.ts',
  ])
  expect(missingPathEnds(ends, files)).toEqual(['contests/rated-contests.ts'])
})
