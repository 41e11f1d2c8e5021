import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { transitiveImportsOf } from '#testing/transitive-imports.ts'

it('the entry chunk contains no field and no call; they are loaded with the pages that need them', () => {
  const loaded = [...transitiveImportsOf('src/web/app/main.tsx')]
  expect(loaded.filter((file) => /\.fields\.ts$|field-kinds|contract\/(?!pages)/.test(file))).toEqual([])
  expect(loaded).toContain('src/web/app/routes.tsx')
})

it('the entry names the files of the greeting and of quotes; those of all other pages are listed in a file of their own', () => {
  const later = [...readFileSync('src/web/app/routes.tsx', 'utf8').matchAll(/import\('#([^']+)'\)/g)]
  expect(later.map(([, file]) => file)).toEqual([
    'web/quote/pages/QuoteEntryPage.tsx',
    'web/public/home/HomePage.tsx',
    'web/app/later-pages.tsx',
  ])
})

it('a quote is filled in without the description of policies', () => {
  const loaded = [...transitiveImportsOf('src/web/quote/pages/QuotePage.tsx')]
  expect(loaded).not.toContain('src/contract/policies.ts')
  expect(loaded).toContain('src/contract/quotes.ts')
})

it.each([
  'src/web/public/home/HomePage.tsx',
  'src/web/quote/pages/QuotePage.tsx',
  'src/web/policy/overview/PoliciesPage.tsx',
  'src/web/policy/confirmation/ConfirmationPage.tsx',
])('a page of customers loads no table: %s', (page) => {
  const loaded = [...transitiveImportsOf(page)]
  expect(loaded.filter((file) => /web\/data\/(?!query)|web\/ui\/aria/.test(file))).toEqual([])
  expect(loaded).toContain(page)
})
