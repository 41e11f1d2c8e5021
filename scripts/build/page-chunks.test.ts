import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files.ts'
import type { Chunk } from './built-chunks.ts'
import { budgetProblem, PAGE_BUDGETS } from './page-budgets.ts'
import { createPageChunks, PAGES } from './page-chunks.ts'

const IMPORTS: Record<string, readonly string[]> = {
  'src/web/app/main.tsx': ['react'],
  'src/web/public/home/HomePage.tsx': ['react', 'layout', 'drawing'],
  'src/web/quote/pages/QuotePage.tsx': ['react', 'layout', 'answers', 'query'],
  'src/web/admin/RepListPage.tsx': ['layout', 'query', 'table'],
}

/** Files below the root by their path, and packages by their name. */
const absolute = (id: string) => (id.startsWith('src/') ? path.join(root, id) : id)
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (IMPORTS[path.relative(root, id)] ?? []).map(absolute),
  }),
}

it('what the same pages need is one file; the rest is left to the bundler', () => {
  const chunkOf = createPageChunks()
  expect(
    Object.fromEntries(
      ['react', 'layout', 'query', 'answers', 'drawing', 'table', 'unknown'].map((id) => [
        id,
        chunkOf(id, graph),
      ]),
    ),
  ).toEqual({
    // The entry has it.
    react: null,
    layout: 'greeting-wizard-desk',
    query: 'wizard-desk',
    // The wizard's own code is one file too.
    answers: 'wizard',
    drawing: null,
    table: null,
    unknown: null,
  })
})

it('a page that is loaded by its name stays a file of its own', () => {
  expect(createPageChunks()(absolute('src/web/quote/pages/QuotePage.tsx'), graph)).toBeNull()
})

it('each of the named modules exists', () => {
  const modules = [...Object.values(PAGES), ...PAGE_BUDGETS.map((budget) => budget.modules)].flat()
  expect(modules.filter((module) => !existsSync(path.join(root, module)))).toEqual([])
})

it('a page that loads more than it may is named with its size', () => {
  const chunk = (fileName: string, imports: string[], facadeModuleId: string, isEntry = false) =>
    ({ fileName, imports, facadeModuleId, isEntry, code: randomText(3000) }) as unknown as Chunk
  const chunks = [
    chunk('index.js', [], '/src/main.tsx', true),
    chunk('page.js', ['shared.js'], '/src/Page.tsx'),
    chunk('shared.js', [], ''),
    chunk('other.js', [], '/src/Other.tsx'),
  ]
  const budget = (kilobytes: number) => ({ page: 'the page', modules: ['src/Page.tsx'], kilobytes })
  expect(budgetProblem(chunks, budget(5))).toMatch(/^Before one can type on the page, 6\.\d kB .* 5 kB may/)
  expect(budgetProblem(chunks, budget(10))).toBeUndefined()
})

/** Six bits a letter, which no compression makes smaller. */
function randomText(length: number): string {
  const letters = Array.from({ length }, () => String.fromCodePoint(48 + Math.floor(Math.random() * 64)))
  return letters.join('')
}
