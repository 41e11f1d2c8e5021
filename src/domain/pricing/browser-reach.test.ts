import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Pricing that runs in the browser as well; the rest prices or explains with the plan and stays on the server. */
const SHARED = ['client-types', 'territories'].concat(
  [
    'discounted-fee',
    'fee-labels',
    'extras',
    'coupon',
    'totals',
    'pricing-terms',
    'producer-fee',
    'freshness',
    'missing-figures',
  ].map((name) => `pricing/${name}`),
)

/** The value imports of a file; type imports leave nothing in a bundle. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/import\s+(type\s)?(?:([^'";]*?)\sfrom\s)?'#(\w+\/[^']+)'/g)]
    .filter(([, typeOnly, names = '*']) => !typeOnly && !onlyTypes(names))
    .map(([, , , path]) => `src/${path}`)
    .filter((path) => existsSync(path))
}

function onlyTypes(names: string): boolean {
  const listed = /^\{([^}]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return listed?.every((name) => name === '' || name.startsWith('type ')) ?? false
}

function reach(start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...importsOf(file))
  }
  return seen
}

const isRating = (path: string) => /^src\/domain\/(contests\/[^/]+\/)?rating\//.test(path)
const reachesRating = (file: string) => [...reach(file)].some(isRating)

it.each(SHARED)('O01 %s is shared with the browser and never reaches the rating', (name) => {
  expect(reachesRating(`src/domain/${name}.ts`)).toBe(false)
})

it('O01 the check sees a file that does reach it', () => {
  expect(reachesRating('src/domain/pricing/price-quote.ts')).toBe(true)
})

it('O01 no page of the browser reaches the rating', () => {
  const pages = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `src/web/${file}`)
  expect(pages.filter(reachesRating)).toEqual([])
})
