import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { transitiveImportsOf } from '#testing/transitive-imports.ts'

/** Pricing files that also run in the browser; the others need the rating plan and stay on the server. */
const SHARED = [
  'values/client-types',
  'values/territories',
  'contests/missing-figures',
  'pricing/coupon',
  'pricing/extras',
  'pricing/fee-labels',
  'pricing/price-freshness',
  'pricing/producer-fee',
  'pricing/totals',
  'pricing/calculation/discounted-fee',
  'pricing/calculation/pricing-terms',
]

const isRating = (path: string) => /^src\/domain\/(contests\/[^/]+|pricing)\/rating\//.test(path)
const reachesRating = (file: string) => [...transitiveImportsOf(file)].some(isRating)

it.each(SHARED)('O01 %s is shared with the browser and does not import the rating', (name) => {
  expect(reachesRating(`src/domain/${name}.ts`)).toBe(false)
})

it('O01 the check finds a file that imports it', () => {
  expect(reachesRating('src/domain/pricing/calculation/price-quote.ts')).toBe(true)
})

it('O01 no page of the browser imports the rating', () => {
  const pages = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `src/web/${file}`)
  expect(pages.filter(reachesRating)).toEqual([])
})
