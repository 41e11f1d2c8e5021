import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files.ts'
import { namedPaths } from './document-paths.ts'

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
