import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { transitiveImportsOf } from '#testing/transitive-imports.ts'

/** Pricing that runs in the browser as well; the rest prices or explains with the plan and stays on the server. */
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

it.each(SHARED)('O01 %s is shared with the browser and never reaches the rating', (name) => {
  expect(reachesRating(`src/domain/${name}.ts`)).toBe(false)
})

it('O01 the check sees a file that does reach it', () => {
  expect(reachesRating('src/domain/pricing/calculation/price-quote.ts')).toBe(true)
})

it('O01 no page of the browser reaches the rating', () => {
  const pages = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `src/web/${file}`)
  expect(pages.filter(reachesRating)).toEqual([])
})
