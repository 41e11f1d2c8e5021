import { expect, it } from 'vitest'
import { transitiveImportsOf } from '#testing/transitive-imports.ts'

it('what every page loads first holds no field and no call: they come with the page that needs them', () => {
  const loaded = [...transitiveImportsOf('src/web/app/main.tsx')]
  expect(loaded.filter((file) => /\.fields\.ts$|field-kinds|contract\/(?!pages)/.test(file))).toEqual([])
  expect(loaded).toContain('src/web/app/routes.tsx')
})
