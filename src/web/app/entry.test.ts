import { expect, it } from 'vitest'
import { transitiveImportsOf } from '#testing/transitive-imports.ts'

it('the entry chunk contains no field and no call; they are loaded with the pages that need them', () => {
  const loaded = [...transitiveImportsOf('src/web/app/main.tsx')]
  expect(loaded.filter((file) => /\.fields\.ts$|field-kinds|contract\/(?!pages)/.test(file))).toEqual([])
  expect(loaded).toContain('src/web/app/routes.tsx')
})
