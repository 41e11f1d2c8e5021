import { expect, it } from 'vitest'
import { reachOf } from '#testing/import-reach.ts'

it('what every page loads first holds no field and no call: they come with the page that needs them', () => {
  const loaded = [...reachOf('src/web/main.tsx')]
  expect(loaded.filter((file) => /\.fields\.ts$|field-kinds|contract\/(?!pages)/.test(file))).toEqual([])
  expect(loaded).toContain('src/web/routes.tsx')
})
